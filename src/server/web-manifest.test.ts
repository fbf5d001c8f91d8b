import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifestRoute } from './web-manifest.ts'

test("the manifest has the shop's name, and its icons exist in the declared sizes", async () => {
  const app = Fastify()
  webManifestRoute({ app, shopName: () => 'Northpost Plugins' })

  const answer = await app.inject('/manifest.webmanifest')

  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json()
  expect(manifest).toMatchObject({ name: 'Northpost Plugins', start_url: '/' })
  expect(manifest.icons).toHaveLength(3)
  for (const { src, sizes } of manifest.icons) {
    const icon = await sharp(await readFile(new URL(`../../public${src}`, import.meta.url))).metadata()
    expect(`${icon.width}x${icon.height}`).toBe(sizes)
  }
})
