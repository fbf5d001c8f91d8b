import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { ClientKind, PlayedCheck, PlayedStep } from '#core/contract/connect.ts'
import { isPluginVersion } from '#core/domain/plugin-version.ts'
import { normalizeSite } from '#core/domain/site-url.ts'
import { fieldError } from '#core/errors.ts'
import { createUpdateEndpoint, type EndpointDeps } from '../dialects/update-endpoint.ts'
import { hintOf } from '../license-key.ts'
import type { KnownLicense } from '../sites/license-finder.ts'
import { getConnection } from './get-connection.ts'
import { concludeCheck, readAnswer, showAnswer } from './read-answer.ts'
import { callsOf, type SiteCall } from './site-calls.ts'

type Input = { productId: number; kind: ClientKind; version: string; key: string; site: string }

/** A name that no site can have. */
const NO_SITE = 'https://check.invalid'

/** Plays the update check of a site against the code that answers real sites, and stores nothing. */
export async function playCheck(deps: EndpointDeps, input: Input): Promise<PlayedCheck> {
  const { kind, version, key, site: address } = input
  if (!isPluginVersion(version)) throw fieldError('installed_version', 'Enter a version, such as 1.2.0.')
  if (address !== '' && normalizeSite(address) === null)
    throw fieldError('site', 'Enter the address of a site, such as https://example.com.')

  const shop = { shopUrl: deps.origin(), shopName: deps.settings().shopName }
  const { name, slug, version: newest } = await getConnection(deps.db, input.productId, shop)
  const site = address || NO_SITE
  const product = { id: input.productId, name, slug }
  const endpoint = createUpdateEndpoint(withoutTraces(deps))
  const steps: PlayedStep[] = []
  let last = { status: 404, fields: {} }
  for (const call of callsOf({ kind, product, version, key, site })) {
    const { status, body } = await endpoint.play(requestOf(call, deps.origin()))
    last = readAnswer(status, body)
    steps.push({ ...showCall(call, deps.origin(), key), status, answer: showAnswer(last) })
  }
  return { ...concludeCheck(last, { installed: version, newest }), steps }
}

/**
 * The same code with nothing behind it that stores or counts. An activation is only remembered until the check is over,
 * so that the call after it finds the site active.
 */
function withoutTraces(deps: EndpointDeps): EndpointDeps {
  const active = new Set<number>()
  const asActive = (license: KnownLicense | null): KnownLicense | null =>
    license && license.activationId === null && active.has(license.id)
      ? { ...license, activationId: 0, isFree: true }
      : license
  return {
    ...deps,
    activate: async ({ licenseId }) => {
      active.add(licenseId)
      return { activationId: 0, sitesUsed: null }
    },
    licenses: {
      find: async (key, site) => asActive(await deps.licenses.find(key, site)),
      recall: async (key, address) => {
        const { license, site } = await deps.licenses.recall(key, address)
        return { license: asActive(license), site }
      },
    },
    seen: () => {},
    limits: { countCall: () => {}, countKey: () => {}, countUnknown: () => {} },
    count: () => {},
    onLimited: () => {},
    mayPass: () => true,
  }
}

function requestOf({ method, path, fields }: SiteCall, origin: string): IncomingMessage {
  const query = String(new URLSearchParams(fields))
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.url = method === 'GET' ? `${path}?${query}` : path
  request.headers = { host: new URL(origin).host, 'content-type': 'application/x-www-form-urlencoded' }
  if (method === 'POST') request.push(query)
  request.push(null)
  return request
}

function showCall({ about, method, path, fields }: SiteCall, origin: string, key: string) {
  const shown = fields.map(([name, value]) => ({
    name,
    value: key !== '' && value === key ? `…${hintOf(key)}` : value,
  }))
  return { about, method, url: origin + path, fields: shown }
}
