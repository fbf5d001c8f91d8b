import type { adminLicenses, StaffLicense } from '#core/contract/admin-licenses.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'

type Query = InputOf<typeof adminLicenses.list>['query']

const FILTERS: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'expired', label: 'Expired' },
      { value: 'disabled', label: 'Disabled' },
    ],
  },
]

/** The list and the actions on its rows. */
export function useLicenses() {
  const url = useListUrl<Query>({ filters: FILTERS })
  const query = useQuery('adminLicenses', 'list', { query: url.query }, { paged: true })

  return {
    url,
    query,
    setEnabled: async ({ id, product }: StaffLicense, enabled: boolean) => {
      await ask(contracts.adminLicenses, 'setEnabled', { params: { id: String(id) }, body: { enabled } })
      await invalidateQueries('adminLicenses')
      showToast(`The license for ${product.name} is ${enabled ? 'enabled' : 'disabled'}.`)
    },
    freeSite: async (id: number, site: string) => {
      await ask(contracts.adminLicenses, 'freeSite', { params: { id: String(id) }, body: { site } })
      await invalidateQueries('adminLicenses')
      showToast(`${site} no longer uses this license.`)
    },
    moveSite: async (id: number, from: string, to: string) => {
      await ask(contracts.adminLicenses, 'moveSite', { params: { id: String(id) }, body: { from, to } })
      await invalidateQueries('adminLicenses')
      showToast('The license was moved.')
    },
  }
}
