-- Published texts never change, and the versions of a policy stay for as long as the shop: orders name the one that their
-- buyer accepted. A page of the shop's own may go, and the demo takes its texts along.
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE content_versions ENABLE ALWAYS TRIGGER content_versions_append_only;--> statement-breakpoint
CREATE TRIGGER content_versions_policies_stay BEFORE DELETE ON content_versions
  FOR EACH ROW WHEN (OLD.key IN ('page:refund-policy', 'page:privacy-policy', 'page:terms-conditions') AND NOT OLD.is_demo)
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE content_versions ENABLE ALWAYS TRIGGER content_versions_policies_stay;--> statement-breakpoint
REVOKE UPDATE, TRUNCATE ON content_versions FROM PUBLIC, CURRENT_USER;
