import { expect, test } from 'vitest'
import { allEndpoints } from '#core/contract/index.ts'
import { openTestShop } from '../support/test-shop.ts'

/** Routes outside the contract: health checks, browser reports, search engines, files, moved pages, the sandbox. */
const OUTSIDE_CONTRACT = [
  'GET /account/licences',
  'GET /account/licences/*',
  'GET /admin/licences',
  'GET /admin/licences/*',
  'GET /cart',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/openapi.json',
  'GET /.well-known/cartwright-keys.json',
  'GET /.well-known/security.txt',
  'GET /apple-touch-icon.png',
  'GET /brand/:file',
  'GET /client/:slug/cartwright-client.php',
  'GET /documents/:token',
  'GET /download/:token',
  'GET /download/:token/signature',
  'GET /download/free/:uri',
  'GET /favicon.ico',
  'GET /healthz',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-96.png',
  'GET /icon-maskable-512.png',
  'GET /manifest.webmanifest',
  'GET /metrics',
  'GET /readyz',
  'GET /robots.txt',
  'GET /sandbox',
  'GET /sandbox/assets/control.js',
  'GET /sandbox/assets/paypal-button.css',
  'GET /sandbox/assets/paypal.svg',
  'GET /sandbox/assets/sandbox.css',
  'GET /sandbox/assets/stripe-frame.css',
  'GET /sandbox/assets/window.js',
  'GET /sandbox/paypal-button.js',
  'GET /sandbox/paypal.js',
  'GET /sandbox/paypal/approve',
  'GET /sandbox/paypal/button',
  'GET /sandbox/paypal/save',
  'GET /sandbox/state',
  'GET /sandbox/stripe-frame',
  'GET /sandbox/stripe-frame.js',
  'GET /sandbox/stripe.js',
  'GET /sandbox/stripe/challenge/:id',
  'GET /sandbox/time',
  'GET /share.png',
  'GET /share/:file',
  'GET /sitemap-:number.xml',
  'GET /sitemap.xml',
  'GET /uploads/:uri',
  'POST /csp-report',
  'POST /sandbox/events/:id/:action',
  'POST /sandbox/faults',
  'POST /sandbox/faults/clear',
  'POST /sandbox/means/:id',
  'POST /sandbox/paypal/approve',
  'POST /sandbox/paypal/log',
  'POST /sandbox/paypal/save',
  'POST /sandbox/payments/:id/:action',
  'POST /sandbox/refunds/:id/:action',
  'POST /sandbox/stripe/challenge/:id',
  'POST /sandbox/stripe/confirm',
  'POST /sandbox/stripe/retrieve',
  'POST /sandbox/time',
  'POST /sandbox/time/continue',
]

test('every endpoint of the contract is mounted, and nothing else is', async () => {
  const shop = await openTestShop()

  const declared = allEndpoints().map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)

  expect(shop.app.routes().toSorted()).toEqual([...declared, ...OUTSIDE_CONTRACT].toSorted())
})

test('no two endpoints share a method and a path', () => {
  const seen = allEndpoints().map(({ method, path }) => `${method} ${path}`)

  expect(new Set(seen).size).toBe(seen.length)
})
