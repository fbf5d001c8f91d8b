import type {
  Client,
  OAuthToken,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  VaultController,
} from '@paypal/paypal-server-sdk'
import type { PaypalConnection } from '../connections.ts'
import { statusOf } from './errors.ts'

type Sdk = typeof import('@paypal/paypal-server-sdk')
type Access = Pick<PaypalConnection, 'baseUrl' | 'clientId' | 'clientSecret'>
type RequestFactory = ReturnType<Client['getRequestBuilderFactory']>

export type PaypalSession = {
  orders: OrdersController
  payments: PaymentsController
  transactions: TransactionSearchController
  vault: VaultController
  /** For calls that the SDK has no method for. */
  getJson: (path: string, query: Record<string, string>) => Promise<unknown>
  sendJson: (method: 'POST' | 'PATCH', path: string, body: unknown) => Promise<unknown>
  /** The token is invalid or could not be fetched, which the SDK would never recover from. */
  spent: boolean
}

/** The SDK has no setting for the base URL, so requests to this one are redirected on their way out. */
const SDK_BASE_URL = 'https://api-m.paypal.com'

/**
 * The official SDK, loaded with the first payment. Requests that change something carry a request id, so they can be
 * retried just like reads.
 */
export function createPaypalClient(connection: Access, timeoutMs: number) {
  let session: Promise<PaypalSession> | null = null

  return async function paypal(): Promise<PaypalSession> {
    if (session && (await session).spent) session = null
    session ??= import('@paypal/paypal-server-sdk').then((sdk) => openSession(sdk, connection, timeoutMs))
    return session
  }
}

/** A token may be revoked at any time: then the call is made once more, with a new one. */
export async function withToken<T>(
  client: () => Promise<PaypalSession>,
  call: (paypal: PaypalSession) => Promise<T>,
): Promise<T> {
  const session = await client()
  try {
    return await call(session)
  } catch (error) {
    if (statusOf(error) !== 401 || session.spent) throw error
    session.spent = true
    return call(await client())
  }
}

function openSession(sdk: Sdk, connection: Access, timeoutMs: number): PaypalSession {
  const { baseUrl, clientId, clientSecret } = connection
  const client = new sdk.Client({
    environment: sdk.Environment.Production,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      oAuthTokenProvider: () => tokenOnce(),
    },
    httpClientOptions: {
      timeout: timeoutMs,
      // See retry-lost.ts.
      retryConfig: { maxNumberOfRetries: 0 },
    },
    // Payments never follow redirects, and a proxy must not stand between us and the local sandbox.
    unstable_httpClientOptions: { maxRedirects: 0, ...(baseUrl.startsWith('http:') && { proxy: false }) },
  })
  const target = { getRequestBuilderFactory: () => redirected(client.getRequestBuilderFactory(), baseUrl) }
  const tokens = new sdk.OAuthAuthorizationController(target)
  const session: PaypalSession = {
    orders: new sdk.OrdersController(target),
    payments: new sdk.PaymentsController(target),
    transactions: new sdk.TransactionSearchController(target),
    vault: new sdk.VaultController(target),
    getJson: (path, query) => getJson(target.getRequestBuilderFactory(), path, query),
    sendJson: (method, path, body) => sendJson(target.getRequestBuilderFactory()(method, path), body),
    spent: false,
  }
  let pending: Promise<OAuthToken> | null = null

  /** Concurrent calls wait for one token. */
  function tokenOnce(): Promise<OAuthToken> {
    pending ??= fetchToken()
      .catch((error) => {
        session.spent = true
        throw error
      })
      .finally(() => {
        pending = null
      })
    return pending
  }

  async function fetchToken(): Promise<OAuthToken> {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const { result } = await tokens.requestToken({ authorization })
    const now = BigInt(Math.round(Date.now() / 1000))
    return { ...result, ...(result.expiresIn && { expiry: now + BigInt(result.expiresIn) - 60n }) }
  }

  return session
}

function redirected(create: RequestFactory, baseUrl: string): RequestFactory {
  return (method, path) => {
    const request = create(method, path)
    request.interceptRequest((outgoing) => ({
      ...outgoing,
      url: outgoing.url.replace(SDK_BASE_URL, baseUrl),
    }))
    return request
  }
}

async function getJson(
  create: RequestFactory,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const request = create('GET', path)
  request.query(query)
  request.header('Accept', 'application/json')
  request.authenticate([{ oauth2: true }])
  const { result } = await request.callAsText()
  return JSON.parse(result)
}

async function sendJson(request: ReturnType<RequestFactory>, body: unknown): Promise<unknown> {
  request.header('Content-Type', 'application/json')
  request.header('Accept', 'application/json')
  request.text(JSON.stringify(body))
  request.authenticate([{ oauth2: true }])
  const { result } = await request.callAsText()
  return JSON.parse(result)
}
