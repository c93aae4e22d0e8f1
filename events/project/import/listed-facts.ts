import { FACT_LABELS, type FactName, FACTS, type Facts, factText } from '../facts/facts.ts'
import { isIpCell, isMacCell, saidFact } from './cell-kinds.ts'
import { letterOf } from './columns.ts'

/** Stands where bytes of the file are no text. */
export const BAD = '\ufffd'

/** A fault in the cells of a row: a sentence for people, without the row's number; or null where bytes of a column are no text. */
export type Flaw =
  | { readonly message: string; readonly column?: undefined }
  | { readonly message: null; readonly column: string }

/** The facts that say what one device is, and no second one. */
const OF_ONE: readonly FactName[] = ['serial', 'mac', 'ip']

const FORMS: { readonly [Fact in FactName]?: (cell: string) => boolean } = { mac: isMacCell, ip: isIpCell }

/** A text that is kept as it is: printable signs of ASCII, no more than a fact may have. */
const PLAIN = /^[!-~](?:[ -~]{0,198}[!-~])?$/

/** The cells of these columns, joined by a blank; those with nothing in them are left out. */
export const joined = (cells: readonly string[], columns: readonly number[]): string =>
  columns
    .map((at) => cells[at] ?? '')
    .filter(Boolean)
    .join(' ')

/** The label of a fact within a sentence: "serial number", "MAC address". */
const wordOf = (fact: FactName): string =>
  FACT_LABELS[fact].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/**
 * Reads the facts of rows. @param columnsOf where a fact stands. @param areChecked MAC and IP addresses must be some: in a list of
 * this portal they are as people typed them.
 */
export function factReader(columnsOf: (fact: FactName) => readonly number[], areChecked: boolean) {
  const readers = FACTS.flatMap((fact) => {
    const columns = columnsOf(fact)
    const [first] = columns
    if (first === undefined) return []
    const column = letterOf(first)
    const label = `Column ${column} (${wordOf(fact)})`
    const hasForm = (areChecked && FORMS[fact]) || (() => true)
    return [{ fact, columns, column, label, hasForm, schema: factText(label) }]
  })
  return (cells: readonly string[]): { readonly facts?: Facts } | Flaw => {
    const facts: Facts = {}
    for (const { fact, columns, column, label, hasForm, schema } of readers) {
      const said = saidFact(joined(cells, columns), OF_ONE.includes(fact))
      if (said === '') continue
      if (said.includes(BAD)) return { message: null, column }
      // Nearly all facts are as plain as this: a list has tens of thousands.
      const { data, error } = PLAIN.test(said) ? { data: said } : schema.safeParse(said)
      if (data === undefined) return { message: error?.issues[0]?.message ?? `${label} cannot be read` }
      if (!hasForm(data)) return { message: `${label} is no ${FACT_LABELS[fact]}` }
      facts[fact] = data
    }
    return Object.keys(facts).length === 0 ? {} : { facts }
  }
}
