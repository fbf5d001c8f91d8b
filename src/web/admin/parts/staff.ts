import { createContext, useContext } from 'react'

/** Who works in the panel. Support sees everything and changes nothing but order notes, so buttons that change hide. */
export type Staff = { name: string; isAdmin: boolean }

export const StaffContext = createContext<Staff>({ name: '', isAdmin: false })

export function useStaff(): Staff {
  return useContext(StaffContext)
}
