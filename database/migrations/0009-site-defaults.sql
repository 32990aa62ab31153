-- A person chooses the sites their freight is charged to and sent from (DETAILS-03): those two columns of their own
-- membership in the organisation at hand, and nothing else. Restrictive, so that it narrows what `own` lets them see.
create policy own_defaults on membership as restrictive for update to cartage_app
  using (organisation_id = app_organisation() and user_id = app_user_id());
grant update (charge_site_id, origin_site_id) on membership to cartage_app;
