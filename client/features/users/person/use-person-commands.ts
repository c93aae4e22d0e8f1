import { accountCalls } from '#events/account/api.ts'
import { HandedOver, handOverCall } from '#events/account/overview-api.ts'
import type { User } from '#events/account/user.ts'
import { requestOf } from '#events/kernel/call.ts'
import { readOverviewAgain } from '../../../api/people/account.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { fullName } from '../../../shared/people/people.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { failedAdmin } from '../use-user-commands.ts'

/** Ends all sessions of a person. */
export const useSignOutEverywhere = () =>
  useCommand({
    call: ({ id }: User) => requestOf(accountCalls.signOut, { id }),
    read: () => null,
    done: readOverviewAgain,
    success: (_, user) => ({ title: 'Signed out everywhere', description: `Sessions of ${fullName(user)} ended.` }),
    failure: failedAdmin('Error Signing Out'),
  })

/** Of so many things that stayed the reason is said. */
const MAX_NAMED = 3
const stayedWords = (stayed: HandedOver['stayed']): string => {
  const said = stayed.slice(0, MAX_NAMED).map(({ name, message }) => `${name} stayed: ${message}`)
  const rest = stayed.length - said.length
  return [...said, ...(rest > 0 ? [`${rest} more stayed.`] : [])].join(' ')
}

/** Puts `to` in the place of `from` in all that they are assigned to. */
export const useHandOver = () =>
  useCommand({
    call: ({ from, to }: { from: User; to: User }) => requestOf(handOverCall, { id: from.id }, { to: to.id }),
    read: (body) => HandedOver.parse(body),
    done: readOverviewAgain,
    success: ({ projects, forms, stayed }, { to }) => ({
      title: 'Handed over',
      description: `${countOf(projects, 'project')} and ${countOf(forms, 'survey')} went to ${fullName(to)}.${
        stayed.length === 0 ? '' : ` ${stayedWords(stayed)}`
      }`,
    }),
    failure: failedAdmin('Error Handing Over'),
  })
