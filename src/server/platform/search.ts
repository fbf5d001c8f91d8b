import { type Column, type SQL, sql } from 'drizzle-orm'

/** Whether a folded search column contains a word, letter case and accents aside. `%` and `_` are just characters. */
export function contains(searchText: Column, word: string): SQL {
  return sql`${searchText} like '%' || search_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}
