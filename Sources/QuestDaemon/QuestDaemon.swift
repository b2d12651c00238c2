/// QuestDaemon.
