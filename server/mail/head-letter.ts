import { type Letter, letter } from './letters.ts'
import { PORTAL } from './settings.ts'

/** A signed head of the log, for a person to keep. @param note the head. @param key the line of the public key that signed it. */
export const headLetter = ({ note, key }: { readonly note: string; readonly key: string }): Letter =>
  letter({
    subject: `Signed head of the log of the ${PORTAL}`,
    paragraphs: [
      'Hello,',
      `The ${PORTAL} writes each change into a log and signs its head. The lines below are that head and the key that signed it.`,
      'Keep this mail. Who holds it can show later what the log held at that time, also to the people who run the server.',
    ],
    verbatim: `${note}\n${key}`,
    after: [
      'To check a hand-over record against this key, give the last line to the page verify.html in the record.',
      'An employee has set this address in the settings of the portal, and can take it out again.',
    ],
  })
