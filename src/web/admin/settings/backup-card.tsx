import { useState } from 'react'
import type { BackupOverview } from '#core/contract/admin-backups.ts'
import { SECOND_MS } from '#core/domain/durations.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useInOrder } from '#web/lib/in-order.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { type Query, updateQueryData, useQuery } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { sizeText } from '../parts/size-text.ts'
import { useStaff } from '../parts/staff.ts'

const LOOK_AGAIN_MS = 2 * SECOND_MS
const SHOWN = 5

/** The backups of the shop: how they are doing, and the newest of them. Shown after what stands above it. */
export function BackupCard({ after }: { after: Query<unknown> }) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const { query } = useInOrder({
    after,
    query: useQuery('adminBackups', 'show', {}, waitingFor === null ? {} : { everyMs: LOOK_AGAIN_MS }),
  })
  const overview = query.data?.data
  // What was started has an outcome, so there is nothing to wait for.
  if (overview && waitingFor !== null && waitingFor !== outcomeOf(overview)) setWaitingFor(null)

  return (
    <AdminCard id="backup" title="Backup" aside={overview && <State overview={overview} />}>
      <Loaded query={query} label="Backup" skeleton={<Skeleton className="h-44 w-full" />}>
        {({ data }) => (
          <div className="grid gap-5">
            <Facts overview={data} />
            <Actions
              overview={data}
              waiting={waitingFor !== null}
              onStarted={(started) => {
                const next = { ...data, [ERRORS[started]]: null }
                updateQueryData('adminBackups', 'show', {}, (before) => ({ ...before, data: next }))
                setWaitingFor(outcomeOf(next))
              }}
            />
            <Archives archives={data.archives} />
          </div>
        )}
      </Loaded>
    </AdminCard>
  )
}

type Started = 'start' | 'check'

/** What the shop clears when it starts, so that even the same error as before is an outcome. */
const ERRORS = { start: 'backup_error', check: 'check_error' } as const

/** Changes with every backup and every check. */
function outcomeOf({ last_at, restored_at, backup_error, check_error }: BackupOverview): string {
  return JSON.stringify([last_at, restored_at, backup_error, check_error])
}

function State({
  overview: { last_at, restored_at, backup_error, check_error },
}: {
  overview: BackupOverview
}) {
  const [tone, label]: [Tone, string] =
    backup_error || check_error
      ? ['danger', 'Failed']
      : !last_at
        ? ['warning', 'None yet']
        : restored_at
          ? ['success', 'Checked']
          : ['warning', 'Not checked yet']
  return <StatusChip tone={tone}>{label}</StatusChip>
}

function Facts({ overview }: { overview: BackupOverview }) {
  const { place, encrypted, last_at, restored_at, backup_error, check_error } = overview
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        Every night, into {place === 'bucket' ? 'the bucket of BACKUP_URL' : 'the folder backups in DATA_DIR'}
        , {encrypted ? 'encrypted' : 'not encrypted'}. Every Sunday the newest one is restored into a scratch
        database to check it.
      </p>
      {place === 'folder' && (
        <p className="text-muted">
          This folder is lost with its disk. Copy the backups to another machine, or set BACKUP_URL and
          BACKUP_PASSPHRASE.
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Last backup</dt>
        <dd>{last_at ? <Ago at={last_at} /> : 'None yet'}</dd>
        <dt className="text-muted">Last restored to check it</dt>
        <dd>{restored_at ? <Ago at={restored_at} /> : 'Never'}</dd>
      </dl>
      {backup_error && <FormAlert message={`The last backup failed: ${backup_error}`} />}
      {check_error && <FormAlert message={`The last check failed: ${check_error}`} />}
    </div>
  )
}

type ActionProps = { overview: BackupOverview; waiting: boolean; onStarted: (started: Started) => void }

function Actions({ overview, waiting, onStarted }: ActionProps) {
  const { isAdmin } = useStaff()
  const start = useAction(async (call: Started) => {
    const { message } = await ask(contracts.adminBackups, call, {})
    onStarted(call)
    if (message) showToast(message)
  })
  if (!isAdmin) return null
  const isBusy = waiting || start.pending
  return (
    <div className="grid gap-2">
      <FormAlert message={start.alert} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={isBusy && 'Working…'} onClick={() => void start.run('start')}>
          Back up now
        </Button>
        {overview.archives.length > 0 && !isBusy && (
          <Button size="sm" variant="secondary" onClick={() => void start.run('check')}>
            Check the newest one
          </Button>
        )}
      </div>
    </div>
  )
}

function Archives({ archives }: Pick<BackupOverview, 'archives'>) {
  const { isAdmin } = useStaff()
  const [loading, setLoading] = useState<string | null>(null)
  const download = useAction(async (name: string) => {
    setLoading(name)
    try {
      const { download: target } = await contracts.adminBackups()
      await saveFile(target, { params: { name } })
    } finally {
      setLoading(null)
    }
  })
  if (archives.length === 0) return null
  const hidden = archives.length - SHOWN
  return (
    <section aria-label="Archives" className="grid gap-2">
      <h3 className="font-medium">Archives</h3>
      <FormAlert message={download.alert} />
      <ul className="grid gap-1">
        {archives.slice(0, SHOWN).map(({ name, bytes, created_at }) => (
          <li key={name} className="flex items-center justify-between gap-x-4">
            <span>
              {formatMoment(created_at)}
              <span className="block text-muted tabular-nums">{sizeText(bytes)}</span>
            </span>
            {isAdmin && (
              <Button
                size="sm"
                variant="ghost"
                pending={loading === name && 'Downloading…'}
                aria-label={`Download the backup of ${formatMoment(created_at)}`}
                onClick={() => void download.run(name)}
              >
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-muted">
          And {hidden} older {hidden === 1 ? 'one' : 'ones'}.
        </p>
      )}
    </section>
  )
}
