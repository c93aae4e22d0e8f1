import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '#events/kernel/actor.ts'
import type { Rights } from '#events/project/rights.ts'
import { useUser } from '../../api/people/session.tsx'
import { Card } from '../../ui/card.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { rightsInWords, whoMay } from './who-may.ts'

const COLUMNS: readonly (readonly [Role, string])[] = [
  ['employee', 'Employees'],
  ['installer', 'Installers'],
  ['customer', 'Customers'],
]

/** Leads straight to the part, opened. */
const ANCHOR = '#who-may'

/** "Who may do what here": the rights of a project, and each thing that can be done in it by role. */
export function RolesPart({ rights }: { rights: Rights }) {
  const isEmployee = useUser().role === 'employee'
  const [isAskedFor] = useState(() => location.hash === ANCHOR)
  const [isOpen, setIsOpen] = useState(isAskedFor)
  const part = useRef<HTMLDivElement>(null)
  // Once: the person scrolls on from there by themselves.
  useEffect(() => {
    if (isAskedFor) part.current?.scrollIntoView?.()
  }, [isAskedFor])
  return (
    <div ref={part}>
      <Card className="p-2">
        <Collapsible title="Who may do what here" isOpen={isOpen} onOpenChange={setIsOpen}>
          <div className="flex flex-col gap-4 p-2 pt-3">
            <ul className="list-disc pl-5">
              {rightsInWords(rights).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {isEmployee && <p className="text-muted">You change this under "Rights" in the menu of the project.</p>}
            <WhoMayTable rights={rights} />
          </div>
        </Collapsible>
      </Card>
    </div>
  )
}

const WhoMayTable = ({ rights }: { rights: Rights }) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">Who may do what here, by role</caption>
    <thead>
      <tr className="border-b text-xs text-muted">
        <th scope="col" className="py-2 pr-2 text-left font-medium">
          To do
        </th>
        {COLUMNS.map(([role, head]) => (
          <th key={role} scope="col" className="w-17 px-0.5 py-2 text-center font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {whoMay(rights).map(({ words, roles }) => (
        <tr key={words} className="border-b last:border-0">
          <th scope="row" className="py-1.5 pr-2 text-left font-normal">
            {words}
          </th>
          {COLUMNS.map(([role]) => (
            <td key={role} className="text-center">
              <May isGiven={roles.includes(role)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const May = ({ isGiven }: { isGiven: boolean }) => (
  <>
    {isGiven ? (
      <Check aria-hidden className="mx-auto size-4 text-success-text" />
    ) : (
      <Minus aria-hidden className="mx-auto size-4 text-muted" />
    )}
    <span className="sr-only">{isGiven ? 'yes' : 'no'}</span>
  </>
)
