import { redirect } from 'react-router'
import { paths } from '#core/paths.ts'

/** No screen of the panel has this URL. */
export function loader() {
  return redirect(paths.adminNotFound())
}
