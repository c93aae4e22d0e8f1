import { describe, expect, it } from 'vitest'
import type { ColumnRole } from './columns.ts'
import { SPECIFIED } from './columns.ts'
import { filledRows, readRows } from './csv.ts'
import { guessColumns, headerKey } from './guess.ts'

const parse = (text: string): string[][] => text.split('\n').map((line) => line.split(';'))
const guess = (text: string) => guessColumns(filledRows(parse(text)))
const rolesOf = (text: string) => guess(text)?.mapping.roles.join(' ')

describe('[IMPORT-58] headers of six languages', () => {
  it.each([
    ['English', 'Device ID;Building;Floor;Room;Model;Serial Number;MAC Address;IP Address'],
    ['German', 'Kennung;Gebäude;Etage;Raum;Modell;Seriennummer;MAC-Adresse;IP-Adresse'],
    ['German, other words', 'Gerätename;Haus;Stockwerk;Zimmer-Nr.;Typenbezeichnung;Serien-Nr.;MAC;IP'],
    ['French', 'Nom de l’appareil;Bâtiment;Étage;Pièce;Modèle;N° de série;Adresse MAC;Adresse IP'],
    ['Spanish', 'Nombre;Edificio;Piso;Sala;Modelo;Número de serie;Dirección MAC;Dirección IP'],
    ['Spanish, other words', 'Dispositivo;Bloque;Planta;Habitación;Referencia;N.º de serie;Dirección física;IPv4'],
    ['Dutch', 'Naam;Gebouw;Verdieping;Ruimte;Typenummer;Serienummer;MAC-adres;IP-adres'],
    ['Italian', 'Nome;Edificio;Piano;Stanza;Modello;Numero di serie;Indirizzo MAC;Indirizzo IP'],
    [
      'capitals, brackets and two languages',
      'NAME (unique);Site Name;Etage / Floor;ROOM [no.];model;S/N;MACAddress;IP-Address*',
    ],
  ])('%s', (_, header) => {
    expect(rolesOf(header)).toBe('name building floor room model serial mac ip')
  })

  it.each([
    ['Beschreibung', 'Bemerkung'],
    ['Emplacement', 'Remarques'],
    ['Descripción', 'Observaciones'],
    ['Omschrijving', 'Opmerkingen'],
    ['Ubicazione', 'Note'],
    ['Location', 'Comments'],
  ])('what describes a device is the description first, then the place, then notes: %s', (one, other) => {
    expect(rolesOf(`Name;${other};${one};Floor`)).toBe('name ignored description floor')
    expect(rolesOf(`Name;${other};Floor`)).toBe('name description floor')
  })
})

describe("[IMPORT-58] lists of makers' tools", () => {
  it.each<[string, number, ColumnRole[], string]>([
    [
      'a search tool, with its title and the date in merged cells above',
      2,
      ['ignored', 'model', 'ignored', 'ip', 'ignored', 'ignored', 'ignored', 'serial', 'ignored', 'mac', 'name'],
      `Online devices;;;;;;;;;;
Exported 2026-03-02;;;;;;;;;;
No.;Device Type;Status;IPv4 Address;Port;Software Version;IPv4 Gateway;Serial No.;Subnet Mask;MAC Address;Device Name
1;DS-2CD2143G2-I;Active;192.168.1.64;8000;V5.7.3;192.168.1.1;DS-2CD2143G2-I20220101AAWRJ12345678;255.255.255.0;24-0f-9b-11-22-33;Lobby`,
    ],
    [
      'a device manager, whose name comes last',
      0,
      ['model', 'mac', 'ip', 'serial', 'ignored', 'name'],
      `Model;MAC address;Address;S/N;Firmware;Name
AXIS P3265-LV;B8A44F112233;10.0.0.12;B8A44F112233;11.8.61;Yard north`,
    ],
    [
      'a planning tool, with groups of columns above the header',
      1,
      ['name', 'building', 'floor', 'room', 'model', 'ignored', 'description'],
      `Gerät;;Ort;;Produkt;;
Kamerabezeichnung;Gebäude;Geschoss;Raum;Modell;Hersteller;Montageort
K-101;Haus A;2. OG;214;M3106;Axis;Decke über der Tür`,
    ],
    [
      'an identifier and a name, both of which name the device',
      0,
      ['name', 'name', 'type', 'floor'],
      `ID;Camera name;Type;Étage
C-101;Hall;Dôme PTZ;2`,
    ],
    [
      'an id for programs, which names nothing',
      0,
      ['ignored', 'name', 'type', 'floor'],
      `ID;Naam;Type;Verdieping
6f9619ff-8b86-d011-b42d-00c04fc964ff;Hal;Deur;BG`,
    ],
    [
      'rows that have numbers alone',
      0,
      ['name', 'floor', 'room'],
      `N°;Piano;Stanza
1;2;21`,
    ],
    [
      'a first column that no word names',
      0,
      ['name', 'floor', 'room'],
      `Kurzzeichen;Etage;Raum
A1;2;21`,
    ],
    [
      'a type of which most cells are models, and one that names types',
      0,
      ['name', 'model', 'floor'],
      `Nombre;Tipo;Piso
Entrada;CD62-E;2`,
    ],
  ])('%s', (_, titles, roles, text) => {
    const found = guess(text)
    expect(found?.titles).toBe(titles)
    expect(roles.map((_role, at) => found?.mapping.roles[at] ?? 'ignored')).toEqual(roles)
    expect(found?.mapping.isNameDescribed).toBe(false)
  })

  it('are read to the last cell', () => {
    const filled = filledRows(
      parse(`Liste du matériel;;;;;
Projet;Port;;;;
Repère;Bât.;Étage;N° de pièce;Réf.;Adresse IP;N° de série
CAM-1;A;1;1.07;CD62;10.0.0.1;VK-1
CAM-2;A;1;1.08;CD62;DHCP;-`),
    )
    const { rows, errors, headerRow } = readRows(filled, guessColumns(filled))
    expect({ headerRow, errors }).toEqual({ headerRow: 3, errors: [] })
    expect(rows.map(({ name, facts }) => ({ name, ...facts }))).toEqual([
      { name: 'CAM-1', building: 'A', floor: '1', room: '1.07', model: 'CD62', ip: '10.0.0.1', serial: 'VK-1' },
      { name: 'CAM-2', building: 'A', floor: '1', room: '1.08', model: 'CD62' },
    ])
  })
})

describe('[IMPORT-59] columns A and H', () => {
  it.each([
    ['no word that is known', 'Spalte 1;2;3;4;5;6;7;8\nCAM-1;;;;;;;Lobby'],
    ['one word that is known', 'Device ID;2;3;4;5;6;7;8\nCAM-1;;;;;;;Lobby'],
    ['words for columns that are no names', 'Floor;Room;3;4;5;6;7;8\nCAM-1;;;;;;;Lobby'],
    ['a device alone', 'CAM-1;;;;;;;Lobby'],
    [
      'devices whose cells are words of headers',
      'a;b;c;d;e;f;g;h\nCAM-1;Camera;Lobby;Zone;;;;\nCAM-2;Camera;Yard;Zone;;;;',
    ],
    [
      'devices half of whose cells are words of headers',
      'a;b;c;d;e;f;g;h\nD-1;Lobby;;;;;;x\nCamera;Tower;Level;Zone;x;y;z;u\nD-4;;;;;;;z',
    ],
    ['a header that never ends', `Device ID;${'('.repeat(1_000_000)}\nCAM-1;;;;;;;Lobby`],
    ['nothing', ''],
  ])('are what counts in a list with %s', (_, text) => {
    const filled = filledRows(parse(text))
    expect(guessColumns(filled)).toEqual({ mapping: SPECIFIED, titles: 0 })
    expect(readRows(filled, guessColumns(filled))).toEqual(readRows(filled, null))
  })

  it.each([
    [
      'Device ID;Name;Floor;Room;Model;Serial;IP Address;Description',
      'name ignored floor room model serial ip description',
    ],
    ['Name;Building;Floor;4;5;6;7;Location', 'name building floor ignored ignored ignored ignored description'],
    [
      'Device ID;Building;Floor;4;5;6;7;Further words',
      'name building floor ignored ignored ignored ignored description',
    ],
    ['Device ID;Type;Floor;4;5;6;7;Description', 'name ignored floor ignored ignored ignored ignored description'],
    ['Device ID;Building;Location;4;5;6;7;Notes', 'name building ignored ignored ignored ignored ignored description'],
    [
      'Device ID;Description;Floor;4;5;6;7;Description',
      'name ignored floor ignored ignored ignored ignored description',
    ],
    ['Device ID;Building;Floor', 'name building floor ignored ignored ignored ignored description'],
    ['Device ID;Building;Floor;4;5;6;7;', 'name building floor ignored ignored ignored ignored description'],
  ])('keep what the specification makes of them: %s', (header, roles) => {
    const filled = filledRows(parse(`${header}\nKP-1;Camera;;;;;;Lobby`))
    const columns = guessColumns(filled)
    expect(columns?.mapping.roles.join(' ')).toBe(roles)
    expect(readRows(filled, columns).rows).toMatchObject([{ name: 'KP-1 Lobby', type: 'keypad', description: 'Lobby' }])
  })

  it.each([
    ['says what no card has', 'Name;Building;Floor;4;5;6;7;Firmware'],
    ['is a fact', 'Name;Building;Floor;4;5;6;7;Room'],
    ['is beside a description', 'Name;Building;Description;4;5;6;7;Further words'],
    ['is beside a name in another column', 'Floor;Name;Building;4;5;6;7;Description'],
  ])('do not where column H %s', (_, header) => {
    expect(guess(`${header}\nKP-1;;;;;;;Lobby`)?.mapping.isNameDescribed).toBe(false)
  })
})

describe('[IMPORT-61] a mapping that a person chose', () => {
  const mapping = { roles: ['room', 'name'], isNameDescribed: false } as const
  const find = (text: string) =>
    guessColumns(filledRows(parse(text)), (key) => (key === 'zimmernr|kurzel' ? mapping : undefined))

  it('is found by the header, whatever its case, accents and blanks, and also below titles', () => {
    expect(headerKey(['Zimmer Nr.', 'KÜRZEL', '', ''])).toBe('zimmernr|kurzel')
    expect(find('Zimmer-Nr.;Kürzel\n214;K-1')).toEqual({ mapping, titles: 0 })
    expect(find('Liste;\nStand;März\nZIMMER NR;kurzel\n214;K-1')).toEqual({ mapping, titles: 2 })
    expect(find('Zimmer-Nr.;Kürzel;Etage\n214;K-1;2')?.mapping).not.toBe(mapping)
  })
})

it('[IMPORT-54] a list of this portal is asked nothing', () => {
  expect(guess('card_id;name;device_type;description;floor\n7;Cam 1;camera;;2')).toBeNull()
})

it('[IMPORT-72] days in column H under a header that is not known describe nothing, and the column of types gives them', () => {
  const list = (day: string) =>
    `Hardware name;Hardware type;Model;Building;Floor;Serial;MAC address;Installed on\nDEP-1;Camera;P32;East;1;S-1;;${day}\nDEP-2;Door;P33;East;1;S-2;;${day}`
  for (const day of ['10/5/2026', '05.10.2026', '2026-10-05 08:30']) {
    expect(rolesOf(list(day))).toBe('name type model building floor serial mac ignored')
    expect(guess(list(day))?.mapping.isNameDescribed).toBe(false)
  }
  expect(rolesOf(list('Above the gate'))).toBe('name ignored model building floor serial mac description')
})
