import { useState } from 'react'
import type { Release, ReleaseTarget, SigningKey } from '#core/contract/release-records.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useInOrder } from '#web/lib/in-order.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sendFile } from '#web/lib/upload.ts'
import { showToast } from '#web/ui/toast.tsx'

export type NewRelease = { file: File; signature: string; channel: 'stable' | 'beta'; rollout: string }
export type NewFreeEdition = { file: File; signature: string; of: Release }

/** The releases of one product and their actions. */
export function useReleases(id: string) {
  const [shown, showCurve] = useState<number | null>(null)
  const ofRelease = shown === null ? {} : { release: shown }
  const queries = useInOrder({
    product: useQuery('adminProducts', 'get', { params: { id } }),
    keys: useQuery('releases', 'listKeys', {}),
    adoption: useQuery('releases', 'adoption', { params: { id }, query: ofRelease }, { paged: true }),
    // The last one, and all that is shown with it.
    query: useQuery('releases', 'list', { params: { id } }),
  })

  const done = async (text: string) => {
    // The product's version and page depend on its releases.
    await invalidateQueries('releases', 'adminProducts')
    showToast(text)
  }
  const params = ({ id: release }: Release) => ({ params: { id: String(release) } })
  return {
    id: Number(id),
    ...queries,
    /** Shows the adoption curve of this release. */
    showCurve,
    loadTarget: async (): Promise<ReleaseTarget> => {
      const uri = (await ask(contracts.adminProducts, 'get', { params: { id } })).data.uri
      return (await ask(contracts.releases, 'target', { query: { product: uri } })).data
    },
    upload: async (
      { file, signature, channel, rollout }: NewRelease,
      onProgress: (share: number) => void,
    ) => {
      const { upload } = await contracts.releases()
      const query = { signature, channel, rollout_percent: rollout }
      const { data } = await sendFile(upload, { params: { id }, query, file }, { onProgress })
      await done(`Version ${data.version} was uploaded as a draft.`)
    },
    uploadFree: async ({ file, signature, of }: NewFreeEdition, onProgress: (share: number) => void) => {
      const { uploadFree } = await contracts.releases()
      await sendFile(uploadFree, { ...params(of), query: { signature }, file }, { onProgress })
      await done(`Version ${of.version} has a free edition.`)
    },
    publish: async (release: Release, rollout_percent: number) => {
      await ask(contracts.releases, 'publish', { ...params(release), body: { rollout_percent } })
      await done(`Version ${release.version} is published.`)
    },
    change: async (release: Release, body: { rollout_percent: number; upgrade_notice: string | null }) => {
      await ask(contracts.releases, 'change', { ...params(release), body })
      await done(`Version ${release.version} saved.`)
    },
    pause: async (release: Release) => {
      await ask(contracts.releases, 'pause', params(release))
      await done(`Version ${release.version} is paused.`)
    },
    resume: async (release: Release) => {
      await ask(contracts.releases, 'resume', params(release))
      await done(`Version ${release.version} is offered again.`)
    },
    withdraw: async (release: Release, reason: string) => {
      await ask(contracts.releases, 'withdraw', { ...params(release), body: { reason } })
      await done(`Version ${release.version} is withdrawn.`)
    },
    rollBack: async (release: Release, reason: string) => {
      await ask(contracts.releases, 'rollBack', { ...params(release), body: { reason } })
      await done(`Version ${release.version} is the newest again.`)
    },
    remove: async (release: Release) => {
      await ask(contracts.releases, 'remove', params(release))
      await done(`Version ${release.version} deleted.`)
    },
    addKey: async (body: { public_key: string; label: string }) => {
      const { data } = await ask(contracts.releases, 'addKey', { body })
      await done(
        data.pending
          ? `The key “${body.label}” waits for another admin to confirm it.`
          : `The key “${body.label}” is accepted from now on.`,
      )
    },
    confirmKey: async ({ id: key, label }: SigningKey) => {
      await ask(contracts.releases, 'confirmKey', { params: { id: String(key) } })
      await done(`The key “${label}” is accepted from now on.`)
    },
    retireKey: async ({ id: key, label }: SigningKey) => {
      await ask(contracts.releases, 'retireKey', { params: { id: String(key) } })
      await done(`The key “${label}” is retired.`)
    },
    download: async (release: Release) => {
      const { data } = await ask(contracts.releases, 'link', params(release))
      location.assign(data.url)
    },
    saveParts: async (release: Release) => {
      await saveFile((await contracts.releases()).sbom, params(release))
    },
  }
}

export type Releases = ReturnType<typeof useReleases>
