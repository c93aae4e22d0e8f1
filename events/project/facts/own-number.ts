import { FACT_LABELS, factText } from './facts.ts'
import { hasProvidedForm, isEan, isMac } from './serial.ts'

/** The facts that are a device's own, as numbers of its label or of its network. */
type OwnNumber = 'serial' | 'mac' | 'ip'

/** The other number that a text is. Undefined where it may be the one that its field asks for. */
function otherNumber(fact: OwnNumber, text: string): string | undefined {
  if (isMac(text)) return fact === 'mac' || (fact === 'serial' && hasProvidedForm(text)) ? undefined : 'a MAC address'
  if (isEan(text)) return 'the number of the article (EAN), which all devices of its kind have'
  return fact === 'mac' && hasProvidedForm(text) ? 'a serial number' : undefined
}

/** Says of a text that is typed as a device's number that it is another one, and where the right one is. Undefined otherwise. */
export function mistaken(fact: OwnNumber, text: string): string | undefined {
  const other = otherNumber(fact, text)
  const label = fact === 'serial' ? 'serial number' : FACT_LABELS[fact]
  return other && `This is ${other}.${fact === 'ip' ? '' : ` The ${label} stands beside it on the label.`}`
}

/** The address of a device as people type it (docs/rules.md, FACT-8). */
export const typedAddress = (fact: 'mac' | 'ip') =>
  factText(FACT_LABELS[fact]).superRefine((text, context) => {
    const message = mistaken(fact, text)
    if (message) context.addIssue({ code: 'custom', message })
  })
