-- Instances remember licences that sites ask with. Whatever could make such an answer wrong is told to all of them: the
-- end of a right, not its beginning, since only sites that have one are remembered. Taking a slot tells nobody, because
-- NOTIFY makes commits wait for each other.
CREATE FUNCTION tell_license_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('licenses', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_tell_change AFTER UPDATE ON licenses FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.product_id, OLD.status, OLD.expires_at) IS DISTINCT FROM (NEW.key_hash, NEW.product_id, NEW.status, NEW.expires_at))
  EXECUTE FUNCTION tell_license_changed('id');
--> statement-breakpoint
CREATE TRIGGER licenses_tell_end AFTER DELETE ON licenses FOR EACH ROW EXECUTE FUNCTION tell_license_changed('id');
--> statement-breakpoint
CREATE TRIGGER license_activations_tell_change AFTER UPDATE ON license_activations FOR EACH ROW
  WHEN (OLD.deactivated_at IS NULL AND (OLD.license_id, OLD.site, OLD.deactivated_at) IS DISTINCT FROM (NEW.license_id, NEW.site, NEW.deactivated_at))
  EXECUTE FUNCTION tell_license_changed('license_id');
--> statement-breakpoint
CREATE TRIGGER license_activations_tell_end AFTER DELETE ON license_activations FOR EACH ROW
  WHEN (OLD.deactivated_at IS NULL) EXECUTE FUNCTION tell_license_changed('license_id');
