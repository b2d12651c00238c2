/// QuestTestKit.
