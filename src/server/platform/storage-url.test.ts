import { describe, expect, test } from 'vitest'
import { parseStorageUrl } from './storage-url.ts'

describe('parseStorageUrl', () => {
  test('reads key, secret, host, bucket and region', () => {
    const location = parseStorageUrl('s3://AK:s%2Fecret@s3.example.com/plugins?region=eu-central-1')

    expect(location).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      bucket: 'plugins',
      accessKey: 'AK',
      secretKey: 's/ecret',
      pathStyle: true,
    })
  })

  test.each([
    ['https://example.com/bucket', 'must look like'],
    ['nonsense', 'must look like'],
    ['s3://AK:SK@host', 'must name one bucket'],
    ['s3://AK:SK@host/a/b', 'must name one bucket'],
    ['s3://host/bucket', 'must carry a key and a secret'],
    ['s3://AK:SK@host/bucket?endpoint=ftp://x', 'endpoint must be'],
  ])('%s is rejected with a reason', (url, reason) => {
    expect(() => parseStorageUrl(url)).toThrow(reason)
  })
})
