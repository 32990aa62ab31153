-- A change that its booked run cannot serve deletes the booking (docs/decisions/0042-changes-release-bookings.md).
grant delete on run_booking to cartage_app;
