import { useSettings } from '../../api/system/settings.ts'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { HeadEmailsForm } from './head-emails-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { ZoneChooser } from '../../shared/when/zone-chooser.tsx'
import { QuotaForm } from './quota-form.tsx'
import { Section } from './section.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** The settings of the whole installation. */
export function SettingsTab() {
  const { data, isError, refetch } = useSettings()
  if (isError && !data) {
    const text = 'They are as they were. Try again in a moment.'
    return <LoadError title="The settings could not be loaded" text={text} onRetry={refetch} />
  }
  if (!data) return <LoadingSettings />
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      {isError && (
        <Notice tone="warning" title="These are the settings of a moment ago">
          The server did not answer the last time. It is asked again and again.
        </Notice>
      )}
      <Section
        title="Upload quota"
        text="The most that each person is to upload in a day. A person whose limit was set on the quota dashboard keeps their own."
      >
        <QuotaForm quotaDefaultMB={data.quotaDefaultMB} />
      </Section>
      <Section
        title="Self registration"
        text="Off: people get an account by an invitation, or are created by an employee. On: every person who can reach this server can make an account for themselves, as a customer. They see no project until an employee adds them to one."
      >
        <SelfRegistration isOn={data.selfRegistration} />
      </Section>
      <Section
        title="Customers of new projects"
        text="On: customers install and confirm cards, write on them, add photos and delete. Off: they watch the board and change nothing. It holds for projects that are created from now on; each project changes its own under Rights."
      >
        <CustomersOfNewProjects mayWork={data.customersOfNewProjects === 'work'} />
      </Section>
      <Section
        title="Time zone of new projects"
        text="Projects that are made here have the zone of the browser that makes them. Those that other programs make without a zone have this one. Each project changes its own on its site sheet."
      >
        <ZoneSetting timeZone={data.timeZone} />
      </Section>
      <Section
        title="Logo"
        text="It stands beside the contractor on the first page of acceptance documents that are made from now on."
      >
        <LogoForm logo={data.logo} />
      </Section>
      <Section
        title="Signed heads"
        text="The server signs the head of its log. These addresses get it by mail, at most once a day and only when it changed. Name people outside of your company: with a head that they kept, a log that was changed later is found."
      >
        <HeadEmailsForm headEmails={data.headEmails} />
      </Section>
    </div>
  )
}

const OPEN_THE_DOOR = {
  title: 'Let people register without an invitation?',
  description:
    'Every person who can reach this server can make an account then, with an e-mail that no one has checked.',
  action: 'Turn on',
  tone: 'primary',
} as const

function SelfRegistration({ isOn }: { isOn: boolean }) {
  const change = useChangeSettings(({ selfRegistration }) =>
    selfRegistration ? 'People can register without an invitation now.' : 'People need an invitation to register now.',
  )
  const confirm = useConfirm()
  const toggle = async (selfRegistration: boolean) => {
    const isSure = !selfRegistration || (await confirm(OPEN_THE_DOOR))
    if (isSure) void change.send({ selfRegistration })
  }
  return (
    <>
      <Switch isOn={isOn} isDisabled={change.isPending} onToggle={(selfRegistration) => void toggle(selfRegistration)}>
        People register without an invitation
      </Switch>
      {isOn && (
        <Notice tone="warning" title="Strangers can make accounts">
          Nothing proves that an e-mail address belongs to the person who registers with it. Before you add such a
          person to a project, make sure who they are. Turn this off while no person needs to register.
        </Notice>
      )}
    </>
  )
}

function CustomersOfNewProjects({ mayWork }: { mayWork: boolean }) {
  const change = useChangeSettings(({ customersOfNewProjects }) =>
    customersOfNewProjects === 'work' ? 'Customers work on new projects.' : 'Customers only watch new projects.',
  )
  return (
    <Switch
      isOn={mayWork}
      isDisabled={change.isPending}
      onToggle={(isOn) => void change.send({ customersOfNewProjects: isOn ? 'work' : 'watch' })}
    >
      Customers work on new projects
    </Switch>
  )
}

function ZoneSetting({ timeZone }: { timeZone: string }) {
  const change = useChangeSettings((saved) => `New projects without a zone have ${saved.timeZone}.`)
  return (
    <ZoneChooser
      label="Time zone of new projects"
      value={timeZone}
      onChange={(zone) => void change.send({ timeZone: zone })}
    />
  )
}

const LoadingSettings = () => (
  <Loading label="Loading the settings..." className="flex max-w-2xl flex-col gap-8">
    {['quota', 'registration', 'heads'].map((part) => (
      <div key={part} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </Loading>
)
