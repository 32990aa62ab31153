-- Names of preferences may have words: start-page.
alter table user_preference
  drop constraint user_preference_name_check,
  add constraint user_preference_name_check check (name ~ '^[a-z]+(-[a-z]+)*$' and length(name) <= 30);
