/// QuestClient.
