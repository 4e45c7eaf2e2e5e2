"""System `vigor`: bonus dice on a ladder, and a Vigor that pays for every reaction."""
