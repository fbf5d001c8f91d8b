-- What the tables in TypeScript cannot express: append-only tables, status transitions, the cart limit, notifications, tallies.

-- The ledger and the audit log are append-only. The owner loses the privileges too, and the triggers also stop a superuser,
-- who is not bound by privileges.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'permission denied: % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_append_only;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_append_only;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM PUBLIC, CURRENT_USER;--> statement-breakpoint

-- A status only moves along the transitions passed to the trigger. A test compares them with those in src/core/domain.
CREATE FUNCTION refuse_status_jump() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.status || '>' || NEW.status = ANY (TG_ARGV) THEN
    RAISE EXCEPTION '% cannot go from % to %', TG_TABLE_NAME, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_status_forward BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'pending>completed', 'pending>attention', 'pending>cancelled',
    'completed>partially_refunded', 'completed>refunded', 'partially_refunded>refunded',
    'cancelled>attention', 'attention>completed', 'attention>partially_refunded', 'attention>refunded');--> statement-breakpoint
CREATE TRIGGER checkout_attempts_status_forward BEFORE UPDATE OF status ON checkout_attempts
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'open>awaiting_payment', 'open>completed', 'open>review', 'open>expired',
    'awaiting_payment>capturing', 'awaiting_payment>processing', 'awaiting_payment>completed', 'awaiting_payment>review', 'awaiting_payment>expired',
    'capturing>awaiting_payment', 'capturing>processing', 'capturing>completed', 'capturing>review', 'capturing>expired',
    'processing>awaiting_payment', 'processing>completed', 'processing>review', 'processing>expired',
    'review>completed', 'expired>completed', 'expired>review');--> statement-breakpoint
CREATE TRIGGER payments_status_forward BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'created>pending', 'created>captured', 'created>failed', 'created>cancelled',
    'pending>captured', 'pending>failed', 'pending>cancelled',
    'failed>pending', 'failed>captured', 'failed>cancelled', 'cancelled>captured');--> statement-breakpoint
CREATE TRIGGER refunds_status_forward BEFORE UPDATE OF status ON refunds
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'requested>pending', 'requested>succeeded', 'requested>failed', 'pending>succeeded', 'pending>failed', 'succeeded>failed');--> statement-breakpoint

-- A cart holds at most fifty lines. Whoever adds one has locked the cart's row, so the count sees every line added before.
-- Joining two carts at login moves lines by UPDATE, which is not limited, so nothing gets lost.
CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_items WHERE cart_id = NEW.cart_id) > 50 THEN
    RAISE EXCEPTION 'cart % is full', NEW.cart_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cart_items_line_limit AFTER INSERT ON cart_items
  FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();--> statement-breakpoint

-- Instances cache the licenses that sites ask about. Every change that could make a cached answer wrong is broadcast to all of
-- them. Only sites with an active license are cached, so gaining a license needs no broadcast. Sites are activated in batches,
-- many to one commit, so the notifications cost little although NOTIFY makes commits wait for each other.
CREATE FUNCTION tell_license_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('licenses', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER licenses_tell_change AFTER UPDATE ON licenses FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.product_id, OLD.plan_id, OLD.order_id, OLD.status, OLD.expires_at, OLD.sites_limit, OLD.sites_used)
    IS DISTINCT FROM
    (NEW.key_hash, NEW.product_id, NEW.plan_id, NEW.order_id, NEW.status, NEW.expires_at, NEW.sites_limit, NEW.sites_used))
  EXECUTE FUNCTION tell_license_changed('id');--> statement-breakpoint
CREATE TRIGGER licenses_tell_end AFTER DELETE ON licenses FOR EACH ROW EXECUTE FUNCTION tell_license_changed('id');--> statement-breakpoint
CREATE TRIGGER license_activations_tell_change AFTER UPDATE ON license_activations FOR EACH ROW
  WHEN (OLD.deactivated_at IS NULL AND (OLD.license_id, OLD.site, OLD.deactivated_at) IS DISTINCT FROM (NEW.license_id, NEW.site, NEW.deactivated_at))
  EXECUTE FUNCTION tell_license_changed('license_id');--> statement-breakpoint
CREATE TRIGGER license_activations_tell_end AFTER DELETE ON license_activations FOR EACH ROW
  WHEN (OLD.deactivated_at IS NULL) EXECUTE FUNCTION tell_license_changed('license_id');--> statement-breakpoint

-- The rate limiter may lose its counters in a crash; in return they cost no write-ahead log.
ALTER TABLE rate_limits SET UNLOGGED;--> statement-breakpoint
-- Rows live for about a minute, so dead ones would pile up with the default settings.
ALTER TABLE tallies SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);--> statement-breakpoint
-- Invoice numbers are drawn from these rows and start at 1.
INSERT INTO invoice_counters (kind) VALUES ('invoice'), ('credit_note');--> statement-breakpoint

-- Tallies (see src/server/db/tables/tallies.ts). tallies_of(row) alone defines what a row contributes: an insert adds it, a
-- delete subtracts it, an update does both, and rebuild_tallies() counts everything again.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'UTC')::date;--> statement-breakpoint
CREATE FUNCTION tallies_of(category categories)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'categories', 0, NULL::date, 1::bigint
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(person users)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'users', 0, NULL::date, 1::bigint WHERE person.anonymized_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(product products)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.name, counted.subject_id, NULL::date, 1::bigint FROM (VALUES
    ('products', 0, true),
    ('products', product.category_id, true),
    ('products_shown', 0, product.status = 'published'),
    ('products_shown', product.category_id, product.status = 'published')
  ) AS counted (name, subject_id, counts) WHERE counted.counts
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(purchase orders)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.name, 0, counted.day, counted.amount FROM (VALUES
    ('orders', NULL::date, 1::bigint, true),
    ('orders_' || purchase.status, NULL, 1, true),
    ('paid_orders', utc_day(purchase.paid_at), 1, purchase.paid_at IS NOT NULL),
    ('revenue_cents', utc_day(purchase.paid_at), purchase.total_cents, purchase.paid_at IS NOT NULL)
  ) AS counted (name, day, amount, counts) WHERE counted.counts
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(item order_items)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.name, item.product_id, utc_day(purchase.paid_at), counted.amount
  FROM orders AS purchase, (VALUES
    ('units_sold', item.quantity::bigint),
    ('product_revenue_cents', item.quantity::bigint * item.unit_cents)
  ) AS counted (name, amount)
  WHERE purchase.id = item.order_id AND purchase.paid_at IS NOT NULL AND item.product_id IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(refund refunds)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'refunded_cents', 0, utc_day(refund.settled_at), refund.amount_cents::bigint WHERE refund.status = 'succeeded'
$$;--> statement-breakpoint
CREATE FUNCTION keep_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tallies (name, subject_id, day, amount)
      SELECT t.name, t.subject_id, t.day, -t.amount FROM tallies_of(OLD) AS t;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tallies (name, subject_id, day, amount)
      SELECT t.name, t.subject_id, t.day, t.amount FROM tallies_of(NEW) AS t;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE OF anonymized_at ON users
  FOR EACH ROW WHEN (OLD.anonymized_at IS DISTINCT FROM NEW.anonymized_at) EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE OF status, category_id ON products
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.category_id <> NEW.category_id) EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE OF status, paid_at ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.paid_at IS DISTINCT FROM NEW.paid_at) EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE OF status ON refunds
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
-- Items of an order that was unpaid when they were inserted count once it is paid.
CREATE FUNCTION tally_items_of_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, subject_id, day, amount)
    SELECT t.name, t.subject_id, t.day, t.amount FROM order_items AS item, tallies_of(item) AS t WHERE item.order_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tally_items_when_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION tally_items_of_paid_order();--> statement-breakpoint
-- Merges the rows of each changed tally into one, for a limited number of tallies so that each run is quick. Safe to run
-- alongside writers and other runs, because each row is deleted only once.
CREATE FUNCTION fold_tallies() RETURNS void LANGUAGE sql AS $$
  WITH changed AS (SELECT DISTINCT name, subject_id, day FROM tallies WHERE NOT folded LIMIT 2000),
  taken AS (
    DELETE FROM tallies AS t USING changed AS c
    WHERE t.name = c.name AND t.subject_id = c.subject_id AND t.day IS NOT DISTINCT FROM c.day
    RETURNING t.name, t.subject_id, t.day, t.amount
  )
  INSERT INTO tallies (name, subject_id, day, amount, folded)
    SELECT name, subject_id, day, sum(amount), true FROM taken GROUP BY name, subject_id, day HAVING sum(amount) <> 0
$$;--> statement-breakpoint
-- For bulk loads, which disable the triggers, and for tests that verify the tallies.
CREATE FUNCTION counted_tallies()
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT t.name, t.subject_id, t.day, sum(t.amount)::bigint FROM (
    SELECT x.* FROM categories AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM users AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM products AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM orders AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM order_items AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM refunds AS r, tallies_of(r) AS x
  ) AS t GROUP BY t.name, t.subject_id, t.day
$$;--> statement-breakpoint
CREATE FUNCTION rebuild_tallies() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE tallies IN EXCLUSIVE MODE;
  DELETE FROM tallies;
  INSERT INTO tallies (name, subject_id, day, amount, folded) SELECT name, subject_id, day, amount, true FROM counted_tallies();
$$;
