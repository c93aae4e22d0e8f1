import { z } from 'zod'

/** The types of events that webhooks may be told of, by what they are about, each in plain words. */
export const OFFERED = {
  project: {
    ProjectCreated: 'A project is created',
    ProjectRenamed: 'A project is renamed',
    ProjectUsersChanged: 'The people of a project change',
    ProjectRightsSet: 'The rights in a project change',
    FloorsOrdered: 'The floors of a project get an order',
    ProjectZoneSet: 'A project gets another time zone',
    ProjectInstanceChanged: 'A project gets another instance',
    ProjectMovedToFolder: 'A project moves to a folder',
    ChecklistItemTicked: 'A checklist item is ticked',
    ChecklistItemUnticked: 'A checklist item is unticked',
    ProjectCompleted: 'A project is completed',
    ProjectReopened: 'A project is opened again',
    ProjectDeleted: 'A project is deleted',
  },
  card: {
    ManualCardAdded: 'A card is added',
    DevicesImported: 'Cards are imported',
    DevicesSynced: 'Cards are synced',
    DevicesAdopted: 'Planned cards are matched with devices in a sync',
    DevicesMerged: 'Two cards of a device become one',
    DoubleDismissed: 'Two cards are said to be two devices, or not any more',
    DeviceInstalled: 'A device is installed',
    DeviceConfirmed: 'A device is confirmed',
    DeviceMovedBackToInstalled: 'A device moves back to Installed',
    DeviceMovedBackToWaiting: 'A device moves back to Waiting',
    DeviceOnlineReported: 'A device goes online or offline',
    DeviceDescribed: 'A card is described',
    DeviceRenamed: 'A card is renamed',
    DeviceTypeChanged: 'A card gets another type',
    DevicesPlaced: 'Cards get a place or another fact',
    SerialBound: 'A serial number is bound to a card',
    CardsAssigned: 'Cards are given to people',
    CardsScheduled: 'Cards get another day',
    CardFlagged: 'A card is flagged as blocked, or not any more',
    PhotoAdded: 'A photo is added to a card',
    PhotoRemoved: 'A photo is removed from a card',
    DeviceDeleted: 'A card is deleted',
  },
  note: {
    NoteAdded: 'A note is added',
    NoteEdited: 'A note is edited',
    NoteDeleted: 'A note is deleted',
  },
  plan: {
    PlanAdded: 'A floor plan is added',
    PageNamed: 'A page of a floor plan is named',
    PageScaled: 'A page of a floor plan is measured',
    PageReplaced: 'A newer drawing takes the place of a page',
    PinsPlaced: 'Cards are placed on a floor plan',
    PinsMoved: 'Cards move on a floor plan',
    PinsTakenAway: 'Cards are taken off a floor plan',
    CablesLaid: 'Cables are laid on a floor plan',
    CableLengthsChanged: 'Cables on a floor plan get another length',
    CablesTakenAway: 'Cables are taken off a floor plan',
    PlanDeleted: 'A floor plan is deleted',
  },
  acceptance: {
    AcceptanceMade: 'An acceptance document is made',
    AcceptanceSigned: 'An acceptance document is signed',
    AcceptanceRefused: 'An acceptance document is refused',
  },
  survey: {
    FormCreated: 'A survey is created',
    FormRenamed: 'A survey is renamed',
    FormUsersChanged: 'The people of a survey change',
    SectionAdded: 'A section is added',
    SectionChanged: 'A section is changed',
    SectionRemoved: 'A section is removed',
    FormPhotoAdded: 'A photo is added to a survey',
    FormDeleted: 'A survey is deleted',
  },
  folder: {
    FolderCreated: 'A folder is created',
    FolderRenamed: 'A folder is renamed',
    FolderDeleted: 'A folder is deleted',
  },
  feedback: {
    FeedbackSubmitted: 'Feedback is submitted',
    FeedbackStatusSet: 'Feedback gets another status',
    FeedbackAnswered: 'Feedback is answered',
  },
  proof: {
    CheckpointSigned: 'The head of the log is signed, at most once a day',
  },
} as const

type Groups = typeof OFFERED
type TypesOf<Group> = Group extends unknown ? keyof Group : never
/** A type of event that a webhook may be told of. */
export type OfferedType = TypesOf<Groups[keyof Groups]>

/** A type of which no event stands in the log: the server tells of it by itself (docs/decisions/0061-0090/0081). */
export type NoticeType = keyof Groups['proof']

/** All of them. */
export const OFFERED_TYPES = Object.values(OFFERED).flatMap((group) => Object.keys(group)) as [
  OfferedType,
  ...OfferedType[],
]
/** Those that stand in the log. */
export const OFFERED_EVENTS = OFFERED_TYPES.filter(
  (type): type is Exclude<OfferedType, NoticeType> => !(type in OFFERED.proof),
)
export const OfferedEvent = z.enum(OFFERED_TYPES, 'Choose from the events that webhooks are told of')

/** Those that belong to a project: a webhook of one project is told of these alone. */
export const PROJECT_TYPES: ReadonlySet<string> = new Set(
  [OFFERED.project, OFFERED.card, OFFERED.note, OFFERED.plan, OFFERED.acceptance].flatMap((group) =>
    Object.keys(group),
  ),
)
