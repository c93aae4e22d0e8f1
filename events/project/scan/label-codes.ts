import { foldedSerial, isEan, isMac } from '../facts/serial.ts'

/**
 * A code of a label as a reader gives it. `retail`: one of the codes of shops, EAN and UPC. `gs1`: a text of numbered elements
 * by GS1's rules.
 */
export type LabelCode = { readonly text: string; readonly sort: 'retail' | 'gs1' | 'plain' }

/**
 * The sense of a code. `unsure`: a serial number of the provider's form that a MAC address may be written in, too. `article`: the
 * number of the article, which all devices of its kind have.
 */
export type CodeKind = 'serial' | 'unsure' | 'other' | 'mac' | 'article'

/** A code that was told apart, without the words around it. */
export type ReadCode = { readonly kind: CodeKind; readonly value: string }

/** The kinds in the order in which people look for a serial number. */
const ORDER: readonly CodeKind[] = ['serial', 'unsure', 'other', 'mac', 'article']

const MAX_CODE_LENGTH = 200

/** The provider's serial numbers, alone or within an address: XXXX-XXXX-XXXX, and not a part of something longer. */
const PROVIDED = /(?<![\w-])[A-Z\d]{4}(?:-[A-Z\d]{4}){2}(?![\w-])/g
/** Serial numbers of others, as labels name them. */
const NAMED_SERIAL = /^(?:s\/?n|serial(?: ?(?:no|number|nr))?)\s*[.:#=]\s*(.+)$/i
const NAMED_MAC = /^mac(?: ?(?:id|address))?\s*[.:#=]?\s*(.+)$/i
/** An article's number and then the serial number of the device: elements 01 and 21, up to the sign that ends an element. */
const GS1_SERIAL = /^01\d{14}21(.{1,20})$/
const GS1_END = '\u001d'

function codesIn({ text, sort }: LabelCode): ReadCode[] {
  const said = text.trim()
  if (sort === 'retail') return [{ kind: 'article', value: said }]
  const ofGs1 = sort === 'gs1' ? GS1_SERIAL.exec(said.split(GS1_END)[0] ?? '')?.[1] : undefined
  if (ofGs1 !== undefined) return [{ kind: 'serial', value: ofGs1 }]
  const provided = said.match(PROVIDED) ?? []
  if (provided.length > 0) return provided.map((value) => ({ kind: isMac(value) ? 'unsure' : 'serial', value }))
  const mac = NAMED_MAC.exec(said)?.[1] ?? said
  if (isMac(mac)) return [{ kind: 'mac', value: mac }]
  const named = NAMED_SERIAL.exec(said)?.[1]
  if (named !== undefined) return [{ kind: 'serial', value: named.trim() }]
  return [{ kind: isEan(said) ? 'article' : 'other', value: said }]
}

/** Two codes of one key say the same. A MAC address is the same in any notation. */
const keyOf = ({ kind, value }: ReadCode): string => {
  const folded = foldedSerial(value)
  return kind === 'mac' ? folded.replaceAll(/[^\dA-F]/g, '') : folded
}

/** Tells the codes of a label apart, each once: those first that may be the serial number. */
export function tellApart(codes: readonly LabelCode[]): ReadCode[] {
  const known = new Map<string, ReadCode>()
  for (const code of codes.flatMap(codesIn)) {
    const key = keyOf(code)
    if (key === '' || code.value.length > MAX_CODE_LENGTH) continue
    const same = known.get(key)
    if (!same || ORDER.indexOf(code.kind) < ORDER.indexOf(same.kind)) known.set(key, code)
  }
  return [...known.values()].toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

/** The one code that is surely the serial number. Undefined where none is, or where several labels are in sight. */
export function surelySerial(codes: readonly ReadCode[]): ReadCode | undefined {
  const [only, ...others] = codes.filter(({ kind }) => kind === 'serial')
  return others.length === 0 ? only : undefined
}

/** The one MAC address of a label. Undefined where there is none, or several. */
export function onlyMac(codes: readonly ReadCode[]): string | undefined {
  const [only, ...others] = codes.filter(({ kind }) => kind === 'mac')
  return others.length === 0 ? only?.value : undefined
}

/** Reads of each code so far, by its key, and the count of looks in a row that brought no new one. */
export type Looks = {
  readonly read: ReadonlyMap<string, { readonly code: ReadCode; readonly times: number }>
  readonly unchanged: number
}
export const NO_LOOKS: Looks = { read: new Map(), unchanged: 0 }

/** A code counts once this many looks agree: one look alone may misread. */
const AGREEING_LOOKS = 2
/** Looks without a new code after which a label without a sure serial number is shown as it was read. */
const PATIENT_LOOKS = 6

/** One more look at a label. One that sees nothing changes nothing: a hand shakes. */
export function lookAgain({ read, unchanged }: Looks, codes: readonly ReadCode[]): Looks {
  if (codes.length === 0) return { read, unchanged }
  const next = new Map(read)
  let isNew = false
  for (const code of codes) {
    const key = keyOf(code)
    const times = (read.get(key)?.times ?? 0) + 1
    if (times <= AGREEING_LOOKS) isNew = true
    next.set(key, { code, times })
  }
  return { read: next, unchanged: isNew ? 0 : unchanged + 1 }
}

/** The codes that two looks agree on. */
export const agreedOn = ({ read }: Looks): ReadCode[] =>
  [...read.values()]
    .filter(({ times }) => times >= AGREEING_LOOKS)
    .map(({ code }) => code)
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))

/** True once a label can be shown: a look brought nothing new, and one code is surely the serial number, or many looks found none. */
export function isRead(looks: Looks): boolean {
  const agreed = agreedOn(looks)
  if (agreed.length === 0) return false
  return looks.unchanged >= (surelySerial(agreed) ? 1 : PATIENT_LOOKS)
}
