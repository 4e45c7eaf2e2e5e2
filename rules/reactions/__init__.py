"""System `reactions`: five-foot cells, four action slots, one reaction for everything."""
