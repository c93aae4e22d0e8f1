import { z } from 'zod'
import { type DeviceType, DeviceType as Types, DEVICE_TYPE_LABELS } from '../device.ts'
import { isMac } from '../facts/serial.ts'

/** The words of types in six languages, as they begin a word. The first line that fits counts: "Door controller" is no door. */
const TYPE_WORDS: readonly (readonly [RegExp, DeviceType])[] = [
  [/keypad|bedienteil|tastatur|codeschloss|clavier|teclado|toetsen|codeklavier|tastier/, 'keypad'],
  [/controller|steuerung|zentrale|contr[oô]leur|controlador|controllore|centrale|centralina/, 'access_controller'],
  [/reader|kartenleser|leser|lecteur|lector|lezer|lettore/, 'access'],
  [/alarm|melder|sensor|d[ée]tecteur|detector|rilevatore|sirene|siren/, 'alarm'],
  [/camera|kamera|cam[ée]ra|c[áa]mara|telecamera|\bcam\b|dome|bullet|turret|fisheye|\bptz\b/, 'camera'],
  [/\bdoor|t[üu]r(?:en)?\b|\btuer|\bporte|\bpuerta|\bdeur|\bporta|\bgate\b|\btor\b/, 'access_door'],
]

/** The type that a cell names, by its label, as exports have it, or by a word. Undefined where it names none. */
export function typeOfCell(cell: string): DeviceType | undefined {
  const text = cell.normalize('NFC').trim().toLowerCase()
  const exact = Types.options.find((type) => type === text || DEVICE_TYPE_LABELS[type].toLowerCase() === text)
  return exact ?? TYPE_WORDS.find(([words]) => words.test(text))?.[1]
}

/** Signs that do not tell one way of writing such a word from another: `n.v.t.`, `N/A`, `00:00:00:00:00:00`. */
const SIGNS = /[\s./:-]/g
/** Words that say of a device's own number that there is none yet, in six languages, without signs. */
const NOTHING =
  /^(?:0+|na|none|tbd|tba|tbc|unknown|pending|byothers|dhcp|auto|nv|ka|so|keine?|unbekannt|entfällt|folgt|aucune?|inconnue?|nd|nc|ninguna?|desconocid[oa]|pendiente|nvt|geen|onbekend|nessun[oa]?|sconosciut[oa])$/i

/** A fact as a cell of a list says it; empty where it says by a dash or a word that there is none yet. */
export function saidFact(cell: string, isOfOneDevice: boolean): string {
  if (!/[\p{L}\p{N}]/u.test(cell)) return ''
  return isOfOneDevice && NOTHING.test(cell.normalize('NFC').replaceAll(SIGNS, '')) ? '' : cell
}

/** True for a MAC address in any notation, also for twelve digits alone. */
export const isMacCell = (cell: string): boolean => isMac(cell) || /^\d{12}$/.test(cell)

const Address = z.union([z.ipv4(), z.ipv6()])

/** True for a day, in figures, with or without a time. */
export const isDayCell = (cell: string): boolean =>
  /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T,]+\d{1,2}:\d{2}.*)?$/.test(cell.trim())

/** True for an IP address, also with a port or the length of its network behind it, or as the address of the device's page. */
export const isIpCell = (cell: string): boolean =>
  Address.safeParse(
    cell
      .replace(/^https?:\/\/([^/]+)\/?$/i, '$1')
      .replace(/\/\d{1,3}$/, '')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1'),
  ).success
