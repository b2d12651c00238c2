/// QuestEngines.
