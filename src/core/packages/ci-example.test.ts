import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ciExample } from './ci-example.ts'

test('the guide has the workflow that the release desk offers', () => {
  const guide = readFileSync(new URL('../../../docs/selling-plugins.md', import.meta.url), 'utf8')

  expect(guide).toContain(ciExample({ shopUrl: 'https://your-shop.example', product: 'your-plugin' }))
})
