import { DAY_MINUTES } from '#core/domain/durations.ts'
import type { Run } from './run.ts'
import { BENEFITS, number, pick, QUALITIES, THINGS, USES } from './words.ts'

/** Published plugins with a plan, a release and a picture reused from the demo products. */
export async function growProducts(run: Run, from: number, to: number): Promise<void> {
  const { rows } = await run(INSERT_PRODUCTS, [from, to])
  const [{ first, last }] = rows
  for (const statement of [INSERT_PLANS, INSERT_RELEASES, INSERT_IMAGES]) await run(statement, [first, last])
}

const INSERT_PRODUCTS = `
  WITH added AS (
    INSERT INTO products (category_id, name, uri, description, short_desc, long_desc, price_cents, status,
      published_at, current_version, created_at, updated_at)
    SELECT (SELECT array_agg(id ORDER BY id) FROM categories)[1 + i % (SELECT count(*) FROM categories)],
      name, lower(replace(name, ' ', '-')), thing || ' ' || uses || ' that ' || one || ' and ' || two || '.',
      'A ' || lower(quality) || ' ' || lower(thing) || ' plugin ' || uses || '.',
      '<p>' || name || ' ' || one || ' and ' || two || '.</p><h3>Set up in a minute</h3><p>Install it and look around.</p>',
      900 + 100 * ${number(120, 7)}, 'published', since, '1.' || ${number(9, 8)} || '.0', since, since
    FROM generate_series($1::int, $2::int) AS i,
      LATERAL (SELECT ${pick(QUALITIES, 1)} AS quality, ${pick(THINGS, 2)} AS thing, ${pick(USES, 3)} AS uses,
        ${pick(BENEFITS, 4)} AS one, ${pick(BENEFITS, 5)} AS two) AS words,
      LATERAL (SELECT quality || ' ' || thing || ' ' || i AS name,
        now() - interval '1 day' - ${number(1500 * DAY_MINUTES, 6)} * interval '1 minute' AS since) AS facts
    RETURNING id)
  SELECT min(id) AS first, max(id) AS last FROM added`

const INSERT_PLANS = `
  INSERT INTO plans (product_id, code, name, position)
  SELECT id, 'pro', 'Pro', 1 FROM products WHERE id BETWEEN $1 AND $2`

const INSERT_RELEASES = `
  INSERT INTO releases (product_id, version, status, plugin_name, requires_wp, tested_wp, requires_php, changelog,
    published_at, created_at, updated_at)
  SELECT id, current_version, 'published', name, '6.4', '6.9', '7.4', '<ul><li>First release.</li></ul>',
    published_at, published_at, published_at FROM products WHERE id BETWEEN $1 AND $2`

const INSERT_IMAGES = `
  WITH shown AS (
    SELECT uri, alt, width, height, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total
    FROM product_images WHERE position = 0 AND product_id < $1)
  INSERT INTO product_images (product_id, uri, alt, width, height)
  SELECT p.id, shown.uri, shown.alt, shown.width, shown.height FROM products AS p JOIN shown ON shown.place = p.id % shown.total
  WHERE p.id BETWEEN $1 AND $2`
