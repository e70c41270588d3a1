-- Notices of support sessions named a page that is not there.
UPDATE "notifications" SET "href" = '/settings/support-access' WHERE "href" = '/settings/support';
