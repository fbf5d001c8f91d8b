import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/domain/durations.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Watch } from '#server/platform/watch.ts'

/** Certificates are renewed a month before their end; two weeks later something is wrong. */
const SOON_MS = 14 * DAY_MS
const ASK_EVERY_MS = 6 * HOUR_MS
const PATIENCE_MS = 10 * SECOND_MS

export function watchCertificate({ clock, url }: { clock: Clock; url: URL }): Watch {
  let asked: { at: number; end: Date } | null = null

  /** From inside, the public address may be out of reach: then nothing is known. */
  async function endOf(now: number): Promise<Date> {
    if (asked === null || Math.abs(now - asked.at) > ASK_EVERY_MS)
      asked = { at: now, end: await readCertificateEnd(url) }
    return asked.end
  }

  return {
    kind: 'certificate_ending',
    metric: { name: 'certificate_seconds_left', help: 'Time until the certificate of PUBLIC_URL ends' },
    look: async () => {
      const now = clock.now().getTime()
      const end = await endOf(now)
      const left = end.getTime() - now
      // A new one is noticed at once.
      if (left < SOON_MS) asked = null
      return {
        value: left / 1000,
        trouble:
          left < SOON_MS
            ? {
                detail: `The certificate of ${url.hostname} ${left < 0 ? 'ended' : 'ends'} on ${utcDay(end)}.`,
                fix: 'See why it is not renewed: in the log of Caddy or certbot, or at whoever made it. Without it no browser opens the shop.',
              }
            : null,
      }
    },
  }
}

/** Also of a certificate that nobody trusts: only its end counts here. */
export function readCertificateEnd(url: URL): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error(`${host} did not answer in time.`)))
    socket.once('error', reject)
  })
}
