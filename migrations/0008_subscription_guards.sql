-- What the tables in TypeScript cannot express about subscriptions.

CREATE TRIGGER subscriptions_status_forward BEFORE UPDATE OF status ON subscriptions
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'active>past_due', 'active>canceled', 'active>ended', 'past_due>active', 'past_due>ended',
    'canceled>active', 'canceled>ended');--> statement-breakpoint
CREATE TRIGGER subscription_charges_status_forward BEFORE UPDATE OF status ON subscription_charges
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_status_jump(
    'open>paid', 'open>void', 'void>paid');--> statement-breakpoint

-- A license whose subscription is about to be charged stays valid for 14 days after the charge is due, which is a week after
-- the notice if that was late, and not a day longer than it was paid for once the subscription is canceled or over. Kept here,
-- so that no change of a subscription can forget it.
CREATE FUNCTION grace_of(subscription subscriptions) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN subscription.status IN ('active', 'past_due')
    THEN greatest(subscription.period_end, subscription.notice_at + interval '168 hours') + interval '336 hours' END
$$;--> statement-breakpoint
CREATE FUNCTION keep_license_grace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE licenses SET grace_until = grace_of(NEW)
  WHERE id = NEW.license_id AND grace_until IS DISTINCT FROM grace_of(NEW);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_keep_grace AFTER INSERT OR UPDATE OF status, period_end, notice_at, license_id ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION keep_license_grace();--> statement-breakpoint

DROP TRIGGER licenses_tell_change ON licenses;--> statement-breakpoint
CREATE TRIGGER licenses_tell_change AFTER UPDATE ON licenses FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.product_id, OLD.plan_id, OLD.order_id, OLD.status, OLD.expires_at, OLD.grace_until, OLD.sites_limit, OLD.sites_used)
    IS DISTINCT FROM
    (NEW.key_hash, NEW.product_id, NEW.plan_id, NEW.order_id, NEW.status, NEW.expires_at, NEW.grace_until, NEW.sites_limit, NEW.sites_used))
  EXECUTE FUNCTION tell_license_changed('id');--> statement-breakpoint

-- What a subscription contributes to the figures of the dashboard (see 0001). Amounts are those of the next charge, by the rule
-- of amountDue in src/core/domain/subscription-calendar.ts.
CREATE FUNCTION tallies_of(subscription subscriptions)
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT counted.name, 0, counted.day, counted.amount FROM (
    SELECT CASE
        WHEN subscription.next_price_cents <= subscription.price_cents
          OR subscription.price_notice_at <= subscription.period_end - interval '720 hours'
        THEN coalesce(subscription.next_price_cents, subscription.price_cents)
        ELSE subscription.price_cents
      END::bigint AS cents,
      subscription.status IN ('active', 'past_due') AS renews,
      CASE WHEN subscription.status IN ('canceled', 'ended')
        THEN utc_day(coalesce(subscription.canceled_at, subscription.ended_at)) END AS lost_on
  ) AS own, LATERAL (VALUES
    ('subscriptions', NULL::date, 1::bigint, true),
    ('subscriptions_' || subscription.status, NULL, 1, true),
    ('recurring_cents', NULL, own.cents, own.renews),
    ('past_due_cents', NULL, own.cents, subscription.status = 'past_due'),
    ('renewals_due', utc_day(subscription.period_end), 1, subscription.status = 'active'),
    ('renewals_due_cents', utc_day(subscription.period_end), own.cents, subscription.status = 'active'),
    ('subscriptions_started', utc_day(subscription.created_at), 1, true),
    ('started_cents', utc_day(subscription.created_at), own.cents, true),
    ('subscriptions_lost', own.lost_on, 1, own.lost_on IS NOT NULL),
    ('lost_cents', own.lost_on, own.cents, own.lost_on IS NOT NULL)
  ) AS counted (name, day, amount, counts) WHERE counted.counts
$$;--> statement-breakpoint
CREATE TRIGGER keep_tallies AFTER INSERT OR DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE TRIGGER keep_tallies_on_change AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.status, OLD.price_cents, OLD.next_price_cents, OLD.price_notice_at, OLD.period_end, OLD.canceled_at, OLD.ended_at)
    IS DISTINCT FROM
    (NEW.status, NEW.price_cents, NEW.next_price_cents, NEW.price_notice_at, NEW.period_end, NEW.canceled_at, NEW.ended_at))
  EXECUTE FUNCTION keep_tallies();--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_tallies()
  RETURNS TABLE (name text, subject_id integer, day date, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT t.name, t.subject_id, t.day, sum(t.amount)::bigint FROM (
    SELECT x.* FROM categories AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM users AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM products AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM orders AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM order_items AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM refunds AS r, tallies_of(r) AS x UNION ALL
    SELECT x.* FROM subscriptions AS r, tallies_of(r) AS x
  ) AS t GROUP BY t.name, t.subject_id, t.day
$$;
