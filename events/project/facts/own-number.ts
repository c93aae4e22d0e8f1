import { FACT_LABELS, factText } from './facts.ts'
import { EAN_SENTENCE, hasProvidedForm, isEan, isMac } from './serial.ts'

/** The other number that a text is, in a sentence. Undefined where it may be the address that its field asks for. */
function otherNumber(fact: 'mac' | 'ip', text: string): string | undefined {
  if (isMac(text)) return fact === 'mac' ? undefined : 'This is a MAC address.'
  if (isEan(text)) return EAN_SENTENCE
  return hasProvidedForm(text) ? 'This is a serial number.' : undefined
}

/** The address of a device as people type it into a field, which tells another number as what it is (docs/rules.md, FACT-8). */
export const typedAddress = (fact: 'mac' | 'ip') =>
  factText(FACT_LABELS[fact]).superRefine((text, context) => {
    const other = otherNumber(fact, text)
    const there = fact === 'mac' ? ' The MAC address stands beside it on the label.' : ''
    if (other) context.addIssue({ code: 'custom', message: `${other}${there}` })
  })
