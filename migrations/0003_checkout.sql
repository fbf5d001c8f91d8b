CREATE INDEX "checkout_attempts_by_session" ON "checkout_attempts" USING btree ("session_hash");--> statement-breakpoint
-- A cart takes no line beyond its fiftieth. The cart's row is locked by whoever adds, so counting here sees every line that
-- was added before. Carts that are joined at login move their lines over, which is an UPDATE: nothing is lost then.
CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_items WHERE cart_id = NEW.cart_id) > 50 THEN
    RAISE EXCEPTION 'cart % is full', NEW.cart_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cart_items_line_limit AFTER INSERT ON cart_items
  FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();
