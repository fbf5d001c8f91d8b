import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

test('an unknown page returns 404 and offers next steps; unknown products and categories redirect to /404', async ({
  page,
}) => {
  for (const path of [paths.product('no-such-plugin'), paths.category('no-such-category')]) {
    const answer = await page.goto(path)
    await expect(page).toHaveURL(paths.notFound())
    expect(answer?.status(), path).toBe(404)
  }

  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByRole('link', { name: 'Shopnow' })).toHaveCount(4)
  await main.getByRole('link', { name: 'See plugins' }).click()
  await expect(page).toHaveURL(paths.categories())
})
