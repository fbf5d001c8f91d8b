import { useState } from 'react'
import type { Adoption, AdoptionCurve } from '#core/contract/adoption.ts'
import type { Release } from '#core/contract/release-records.ts'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { AdminCard } from '../../../parts/admin-page.tsx'
import { Ago } from '../../../parts/ago.tsx'
import { ChartToggle } from '../../../parts/chart/chart-toggle.tsx'
import { DayChart } from '../../../parts/chart/day-chart.tsx'
import { DaysTable } from '../../../parts/chart/days-table.tsx'
import { countText, shareText } from './share-text.ts'
import { VersionBars } from './version-bars.tsx'

type Props = {
  adoption: Adoption
  releases: readonly Release[]
  /** The curve on the screen is still another release's. */
  busy: boolean
  onShow: (releaseId: number) => void
}

/** What the sites of the product run, and how fast they went over to a release. */
export function AdoptionCards({ adoption, releases, busy, onShow }: Props) {
  const { sites, active_days, counted_at, versions, wordpress, php, curve } = adoption
  return (
    <>
      <AdminCard title="Sites by version" aside={<span className="text-muted">{countText(sites)}</span>}>
        <div className="grid gap-4">
          {sites === 0 && <p>No site has looked for updates yet, or none in the last {active_days} days.</p>}
          {sites > 0 && (
            <div className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
              <VersionBars title="Plugin" versions={versions} total={sites} />
              <VersionBars title="WordPress" versions={wordpress} total={sites} />
              <VersionBars title="PHP" versions={php} total={sites} />
            </div>
          )}
          <p className="text-muted">
            Sites that looked for updates in the last {active_days} days, counted every hour
            {counted_at && (
              <>
                {' '}
                (last <Ago at={counted_at} />)
              </>
            )}
            . Local and staging sites are left out, and so are sites without a license key: they could only be
            told apart with personal data.
          </p>
        </div>
      </AdminCard>
      {sites > 0 && curve && <CurveCard curve={curve} releases={releases} busy={busy} onShow={onShow} />}
    </>
  )
}

type CurveProps = Omit<Props, 'adoption'> & { curve: AdoptionCurve }

function CurveCard({ curve, releases, busy, onShow }: CurveProps) {
  const [asTable, setAsTable] = useState(false)
  const title = `Sites on ${curve.version} or newer`
  const shown = releases.filter(({ status }) => status !== 'draft')
  return (
    <AdminCard title="Adoption" aside={<ChartToggle asTable={asTable} onChange={setAsTable} />}>
      <div aria-busy={busy} className={cx('grid gap-4', busy && 'opacity-50')}>
        <SelectField
          label="Since the release of"
          value={String(curve.release_id)}
          options={shown.map(({ id, version }) => ({ value: String(id), label: version }))}
          onChange={(event) => onShow(Number(event.target.value))}
        />
        {asTable ? (
          <DaysTable
            title={title}
            days={curve.days}
            columns={[
              { label: title, cell: ({ sites }) => sites?.toLocaleString('en-US') ?? 'not counted' },
              { label: 'All sites', cell: ({ total }) => total?.toLocaleString('en-US') ?? '–' },
              {
                label: 'Share',
                cell: ({ sites, total }) => (sites === null ? '–' : shareText(sites, total ?? 0)),
              },
            ]}
          />
        ) : (
          <DayChart
            days={curve.days.map(({ day, sites, total }) => ({
              day,
              value: sites === null ? null : (100 * sites) / Math.max(total ?? 0, 1),
            }))}
            label={title}
            format={(percent) => `${Math.round(percent)}%`}
            top={100}
          />
        )}
        <p className="text-muted">
          The share of all sites that run {curve.version} or a newer version, at the end of each day (UTC).
        </p>
      </div>
    </AdminCard>
  )
}
