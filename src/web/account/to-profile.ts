import { redirect } from 'react-router'
import { paths } from '#core/paths.ts'

/** The account opens with the profile; `/profile` is the address that menus of staff and shoppers have in common. */
export function loader() {
  return redirect(paths.profile())
}
