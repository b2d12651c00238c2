/// QuestStore.
