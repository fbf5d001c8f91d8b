import * as z from 'zod/mini'
import { PACKAGE_MAX_BYTES } from '../domain/limits.ts'
import { RELEASE_CHANNELS } from '../domain/release-channel.ts'
import { Adoption } from './adoption.ts'
import { endpoint } from './endpoint.ts'
import { Done, FileAnswer, line, lines, one, pageOf, queryInt, requiredQueryInt } from './envelopes.ts'
import { IdParam } from './fields.ts'
import { Release, ReleaseTarget, SigningKey } from './release-records.ts'

const Percent = z
  .int({ error: 'Must be a whole number.' })
  .check(z.minimum(0, { error: 'Must be at least 0.' }), z.maximum(100, { error: 'Must be at most 100.' }))

const Reason = line({ required: 'Please enter a reason.', max: 500 })

/** Ed25519 over the SHA-384 of the zip, in base64. */
const Signature = z
  .string({ error: 'A signature is required: sign the zip on the release desk or with the release tool.' })
  .check(z.trim(), z.maxLength(200, { error: 'This is not a signature.' }))

const WRITE = { access: 'admin', fresh: true } as const

export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}/releases',
    summary: 'All releases of a product, newest version first',
    access: 'staff',
    params: IdParam,
    response: pageOf(Release),
    errors: ['not_found'],
  }),
  adoption: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}/adoption',
    summary:
      'How many sites run which version of the plugin, of WordPress and of PHP, and how fast they went over to a release (by default the newest stable one)',
    access: 'staff',
    params: IdParam,
    query: z.strictObject({ release: z.optional(requiredQueryInt({ min: 1, max: 999_999_999 })) }),
    response: one(Adoption),
    errors: ['not_found'],
  }),
  target: endpoint({
    method: 'GET',
    path: '/api/admin/release-target',
    summary:
      'What a zip for this product is checked against: its folder, main file, versions and keys. Also for API tokens with `releases:write`',
    access: 'staff',
    scope: 'releases:write',
    query: z.strictObject({ product: line({ required: 'Name the product by its address.', max: 100 }) }),
    response: one(ReleaseTarget),
    errors: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/products/{id}/releases',
    summary:
      'Upload a signed plugin zip. It is inspected, verified and stored as a draft, or published immediately. Also for API tokens with `releases:write`',
    ...WRITE,
    scope: 'releases:write',
    status: 201,
    params: IdParam,
    upload: { maxBytes: PACKAGE_MAX_BYTES },
    query: z.strictObject({
      signature: Signature,
      channel: z._default(z.enum(RELEASE_CHANNELS, { error: 'Must be stable or beta.' }), 'stable'),
      rollout_percent: queryInt({ min: 0, max: 100, fallback: 100 }),
      publish: z._default(z.enum(['0', '1'], { error: 'Must be 0 or 1.' }), '0'),
    }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  uploadFree: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/free',
    summary: 'Upload the signed free edition of a release, replacing the previous one',
    ...WRITE,
    scope: 'releases:write',
    status: 201,
    params: IdParam,
    upload: { maxBytes: PACKAGE_MAX_BYTES },
    query: z.strictObject({ signature: Signature }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  sbom: endpoint({
    method: 'GET',
    path: '/api/admin/releases/{id}/sbom',
    summary: 'The software bill of materials (CycloneDX): libraries, and every file with its checksum',
    access: 'staff',
    download: 'application/vnd.cyclonedx+json',
    params: IdParam,
    response: FileAnswer,
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/releases/{id}',
    summary: 'Change the rollout percentage or the changelog of a release',
    ...WRITE,
    params: IdParam,
    body: z.strictObject({
      rollout_percent: z.optional(Percent),
      upgrade_notice: z.optional(z.nullable(line({ max: 300 }))),
      /** Readme markup: lists, paragraphs, bold, code and links. */
      changelog: z.optional(lines({ max: 20_000 })),
    }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/publish',
    summary: 'Publish a draft, or a withdrawn release (not with an API token)',
    ...WRITE,
    scope: 'releases:write',
    params: IdParam,
    body: z.strictObject({ rollout_percent: z.optional(Percent) }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/pause',
    summary:
      'Hold a release back: no site is offered it and nobody can download it until it is resumed. Sites that run it keep it, and its percentage is kept',
    ...WRITE,
    params: IdParam,
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/resume',
    summary: 'Go on with a paused release, to the percentage of sites that it had',
    ...WRITE,
    params: IdParam,
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/withdraw',
    summary: 'Halt a release for good, with a reason; sites are offered the previous one',
    ...WRITE,
    params: IdParam,
    body: z.strictObject({ reason: Reason }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/api/admin/releases/{id}/roll-back',
    summary: 'Roll back to this release by withdrawing every newer one of its channel',
    ...WRITE,
    params: IdParam,
    body: z.strictObject({ reason: Reason }),
    response: one(Release),
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/releases/{id}',
    summary: 'Delete a draft with its zip',
    ...WRITE,
    params: IdParam,
    response: Done,
    errors: ['not_found', 'conflict'],
  }),
  link: endpoint({
    method: 'GET',
    path: '/api/admin/releases/{id}/link',
    summary: 'A link for staff to download the zip, valid for a few minutes',
    access: 'staff',
    params: IdParam,
    response: one(z.object({ url: z.string() })),
    errors: ['not_found'],
  }),
  listKeys: endpoint({
    method: 'GET',
    path: '/api/admin/signing-keys',
    summary: 'The public keys of packages and of the shop’s certificates',
    access: 'staff',
    response: pageOf(SigningKey),
    errors: [],
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/api/admin/signing-keys',
    logged: { kind: 'signing_key_added' },
    summary:
      'Add a signing key of the seller; at most two are active at a time. In a shop with several admins it waits for another one to confirm it. All admins are mailed',
    ...WRITE,
    status: 201,
    body: z.strictObject({
      public_key: line({ required: 'The public key is required.', max: 200 }),
      label: line({ required: 'Please name the key.', max: 100 }),
    }),
    response: one(SigningKey),
    errors: ['conflict'],
  }),
  confirmKey: endpoint({
    method: 'POST',
    path: '/api/admin/signing-keys/{id}/confirm',
    logged: { kind: 'signing_key_confirmed' },
    summary: 'Confirm a signing key that another admin added; takes an admin who has been one for a day',
    ...WRITE,
    params: IdParam,
    response: one(SigningKey),
    errors: ['not_found', 'conflict'],
  }),
  retireKey: endpoint({
    method: 'POST',
    path: '/api/admin/signing-keys/{id}/retire',
    logged: { kind: 'signing_key_retired' },
    summary:
      'Retire a signing key, or refuse one that waits; packages already signed with it are still served',
    ...WRITE,
    params: IdParam,
    response: one(SigningKey),
    errors: ['not_found', 'conflict'],
  }),
}
