-- What tables in TypeScript cannot say: append-only tables, statuses that only move forward, tallies.

-- The ledger and the audit log are written once. The privileges are taken from the owner too, and the triggers also stop a
-- superuser, whom privileges do not bind.
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

-- Statuses only move along the arrows given to the trigger, which are those of core/domain; a test compares them.
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

-- Counters of the rate limiter may vanish in a crash; in return they cost no write-ahead log.
ALTER TABLE rate_limits SET UNLOGGED;--> statement-breakpoint
-- Rows of this table live for a minute; what is left of them must not pile up.
ALTER TABLE tallies SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);--> statement-breakpoint
-- Invoice numbers are taken from these rows and begin at 1.
INSERT INTO invoice_counters (kind) VALUES ('invoice'), ('credit_note');--> statement-breakpoint

-- Tallies (see src/server/db/tables/tallies.ts). What a row adds is said once, by tallies_of(row); inserting adds it, deleting
-- takes it away, changing does both, and rebuild_tallies() counts everything anew.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'UTC')::date;--> statement-breakpoint
CREATE FUNCTION tallies_of(category categories)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'categories', 0, NULL::date, 1::bigint
$$;--> statement-breakpoint
CREATE FUNCTION tallies_of(person users)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'users', 0, NULL::date, 1::bigint WHERE person.anonymised_at IS NULL
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
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE OF anonymised_at ON users
  FOR EACH ROW WHEN (OLD.anonymised_at IS DISTINCT FROM NEW.anonymised_at) EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
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
-- Lines of an order that was not paid when they were written count from the moment it is.
CREATE FUNCTION tally_items_of_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, subject_id, day, amount)
    SELECT t.name, t.subject_id, t.day, t.amount FROM order_items AS item, tallies_of(item) AS t WHERE item.order_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tally_items_when_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION tally_items_of_paid_order();--> statement-breakpoint
-- Puts the rows of each changed tally into one, for so many tallies at a time that it is always quick. Safe beside writers and
-- beside itself: every row is taken out once.
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
-- For bulk loads, which switch the triggers off, and for proving that the tallies are right.
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
