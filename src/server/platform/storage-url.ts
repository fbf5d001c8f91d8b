export type S3Location = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  pathStyle: boolean
}

/**
 * Parses `s3://KEY:SECRET@host/bucket?region=eu-central-1`. The store is at `https://host`, or at `endpoint` for
 * another scheme or port; `style=virtual` puts the bucket into the host name.
 */
export function parseStorageUrl(text: string): S3Location {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error(`must look like ${EXAMPLE}`)

  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!bucket || bucket.includes('/'))
    throw new Error(`must name one bucket after the host, as in ${EXAMPLE}`)
  if (!url.username || !url.password) throw new Error(`must carry a key and a secret, as in ${EXAMPLE}`)

  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('endpoint must be an http(s) URL')

  return {
    endpoint,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    pathStyle: url.searchParams.get('style') !== 'virtual',
  }
}

const EXAMPLE = 's3://KEY:SECRET@host/bucket?region=us-east-1'
