-- Answers about a licence also tell how many sites it has. Slots are given to many sites in one commit, so that telling of
-- them costs little.
DROP TRIGGER licenses_tell_change ON licenses;
--> statement-breakpoint
CREATE TRIGGER licenses_tell_change AFTER UPDATE ON licenses FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.product_id, OLD.plan_id, OLD.order_id, OLD.status, OLD.expires_at, OLD.sites_limit, OLD.sites_used)
    IS DISTINCT FROM
    (NEW.key_hash, NEW.product_id, NEW.plan_id, NEW.order_id, NEW.status, NEW.expires_at, NEW.sites_limit, NEW.sites_used))
  EXECUTE FUNCTION tell_license_changed('id');
