import type { FastifyInstance } from 'fastify'
import { paths } from '#core/paths.ts'

/** The manifest for installing the shop on a phone's home screen. The icons are in public/. */
export function webManifestRoute({ app, shopName }: { app: FastifyInstance; shopName: () => string }): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          name: shopName(),
          short_name: shopName().slice(0, 12).trim(),
          start_url: paths.home(),
          display: 'browser',
          background_color: '#fafcfe',
          theme_color: '#1e59cd',
          icons: [
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
        }),
      ),
  )
}
