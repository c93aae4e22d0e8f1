import type { FactName } from '../facts/facts.ts'

/**
 * The meaning of a column's header. `identifier` and `name` are both names; `number` counts rows; `location` and `notes`
 * describe where nothing else does; `address` is one of a network or of a street; `other` is known, and nothing that a card has.
 */
export type HeaderMeaning =
  | FactName
  | 'identifier'
  | 'name'
  | 'number'
  | 'type'
  | 'description'
  | 'location'
  | 'notes'
  | 'address'
  | 'other'

/** The words of headers: English, German, French, Spanish, Dutch, Italian. What several languages share stands once. */
const WORDS: Readonly<Record<HeaderMeaning, string>> = {
  identifier: `id, identifier, device identifier, tag, device tag, label, point id, code, device no,
    device number, camera no, camera number, door no, door number, kameranummer, türnummer
    kennung, kennzeichen, gerätekennung, betriebsmittelkennzeichen, bmk, anlagenkennzeichen, aks, gerätenummer
    identifiant, repère, identification
    identificador, etiqueta, código
    kenmerk, aanduiding, apparaatcode
    identificativo, sigla, codice, codice dispositivo`,
  name: `hardware name, name, device, camera, camera name, device name, element name, entity name, door, door name, display name, channel name, point name, designation
    bezeichnung, gerät, gerätename, gerätebezeichnung, kamera, kameraname, kamerabezeichnung, tür, türbezeichnung, benennung
    nom, appareil, nom de l’appareil, nom appareil, nom du périphérique, périphérique, caméra, nom de la caméra, équipement,
    nom de l’équipement, libellé, désignation
    nombre, dispositivo, nombre del dispositivo, nombre de dispositivo, cámara, nombre de la cámara, nombre de cámara, equipo,
    nombre del equipo, denominación
    naam, apparaat, apparaatnaam, naam apparaat, naam van het apparaat, cameranaam, toestel, benaming
    nome, nome dispositivo, nome del dispositivo, telecamera, nome telecamera, nome della telecamera, apparecchio,
    apparecchiatura, denominazione`,
  number: `#, element id, no, nr, num, number, item, item no, index, pos, seq, row, line
    nummer, lfd nr, laufende nummer, position nr, pos nr, zeile
    numéro, n, ligne, número, núm, fila, volgnummer, volgnr, regel, numero, n, riga, progressivo`,
  type: `type, device type, hardware type, element type, entity type, subject, kind, category, equipment type, device category
    typ, gerätetyp, geräteart, art, kategorie
    type d’appareil, type de périphérique, type d’équipement, catégorie
    tipo, tipo de dispositivo, tipo de equipo, categoría
    apparaattype, type apparaat, soort, soort apparaat, categorie
    tipo dispositivo, tipo di dispositivo, tipologia, categoria`,
  description: `description, device description, desc, beschreibung, gerätebeschreibung, descripción, beschrijving, omschrijving,
    descrizione`,
  location: `location, location description, mounting location, installation location, mounting position, placement
    standort, einbauort, montageort, ort, lage, installationsort
    emplacement, localisation, lieu, lieu d’installation
    ubicación, emplazamiento, localización, lugar
    locatie, plaats, montagelocatie, positie
    posizione, ubicazione, luogo, collocazione`,
  notes: `notes, note, comment, comments, remark, remarks, details
    bemerkung, bemerkungen, anmerkung, anmerkungen, hinweis, hinweise, kommentar, notiz, notizen
    remarque, remarques, commentaire, commentaires, observations
    comentario, comentarios, observaciones, notas, nota
    opmerking, opmerkingen, notitie, notities, toelichting
    commento, commenti, osservazioni`,
  building: `building, building name, site, site name, block, tower, facility
    gebäude, gebaeude, gebäudeteil, haus, bau, trakt, bauteil, objekt, liegenschaft
    bâtiment, bât, immeuble
    edificio, bloque, sede, torre
    gebouw, pand, bouwdeel, vestiging
    fabbricato, palazzo, palazzina, stabile, blocco`,
  floor: `floor, level, storey, story, floor no, floor number, floor level, floor name
    etage, stock, stockwerk, geschoss, geschoß, ebene
    étage, niveau
    piso, planta, nivel
    verdieping, bouwlaag
    piano, livello`,
  room: `room, room no, room number, room name, space, area, zone
    raum, raumnummer, raum nr, raumname, raumbezeichnung, zimmer, zimmer nr, zimmernummer, bereich
    pièce, salle, local, n° de pièce, numéro de pièce, numéro de salle
    sala, habitación, estancia, cuarto, recinto, aula, zona
    ruimte, ruimtenummer, kamer, kamernummer, lokaal
    stanza, locale, ambiente, vano, numero stanza`,
  model: `model, hardware model, device model, model no, model number, model name, product, product name, product number, product code, part number, part no, sku,
    article, article number
    modell, modellnummer, modellbezeichnung, produkt, produktname, typenbezeichnung, typbezeichnung, artikel, artikelnummer,
    artikel nr, kameratyp, fabrikat
    modèle, référence, réf, produit, nom du modèle
    modelo, referencia, producto, nombre del modelo
    modelnummer, typenummer, artikelcode
    modello, prodotto, articolo, codice articolo, codice prodotto, numero modello`,
  serial: `serial, serial no, serial number, serial num, serial #, s/n, sn, ser no
    seriennummer, serien nr, seriennr, ser nr, fabriknummer
    n° de série, nº de série, no de série, numéro de série, numéro série, n° série, num série, num de série
    número de serie, nº de serie, n° de serie, núm de serie, núm serie, no de serie, nº serie, serie
    serienummer, serienr
    numero di serie, n° di serie, nº di serie, n di serie, matricola, numero seriale, seriale, numero di matricola`,
  mac: `mac, mac address, mac id, mac addr, hardware address, physical address, ethernet address
    mac adresse, hardwareadresse, physische adresse, adresse mac, adresse physique, dirección mac, dirección física, mac adres,
    indirizzo mac, indirizzo fisico`,
  ip: `ip, ip address, ip addr, ipv4, ipv4 address, static ip, local ip, network address
    ip adresse, ipv4 adresse, netzwerkadresse, adresse ip, adresse ipv4, dirección ip, dirección ipv4, ip adres, ipv4 adres,
    indirizzo ip, indirizzo ipv4`,
  address: 'address, host, hostname, host name, adresse, dirección, adres, indirizzo',
  other: `firmware, firmware version, fw, software, software version, build date, version, status, state, online, port, http port,
    sdk port, gateway, default gateway, ipv4 gateway, subnet, subnet mask, netmask, dhcp, dns, vlan, switch, switch port, poe,
    manufacturer, vendor, brand, make, quantity, qty, count, price, date, installed, activated, time zone, resolution, user, user name,
    username, password, last seen, uptime, license, warranty, security
    hersteller, menge, anzahl, preis, datum, zustand, benutzer, kennwort, passwort, subnetzmaske, auflösung, firmwareversion
    fabricant, marque, quantité, prix, état, statut, masque de sous réseau, passerelle, utilisateur, mot de passe
    fabricante, marca, cantidad, precio, fecha, estado, máscara de subred, puerta de enlace, puerto, usuario, contraseña
    fabrikant, merk, aantal, prijs, subnetmasker, poort, gebruiker, wachtwoord
    produttore, quantità, prezzo, data, stato, porta, utente, subnet, maschera di sottorete`,
}

/** A header without case, accents, blanks and punctuation: "N° de série" is `ndeserie`. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, '')

const MEANINGS: ReadonlyMap<string, HeaderMeaning> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(/[,\n]/).flatMap((word): [string, HeaderMeaning][] => {
      const folded = foldHeader(word)
      return folded === '' ? [] : [[folded, meaning as HeaderMeaning]]
    }),
  ),
)

/** Makers' tools write "Device model", "Camera IP address". */
const DEVICE = /^(?:device|camera|kamera|unit|asset|gerate?)(?=.)/

function meaningOfWords(header: string): HeaderMeaning | null {
  const folded = foldHeader(header)
  return MEANINGS.get(folded) ?? MEANINGS.get(folded.replace(DEVICE, '')) ?? null
}

/** The longest cell that is looked at as a header, in characters: brackets that are never closed take long. */
const MAX_HEADER = 200

/** The meaning of a header, also of one with a remark in brackets ("Room (no.)"), or in two languages ("Etage / Floor"). Null where no word is known. */
export function meaningOf(header: string): HeaderMeaning | null {
  if (header.length > MAX_HEADER) return null
  const whole = meaningOfWords(header) ?? meaningOfWords(header.replaceAll(/\(.*?\)|\[.*?\]/gs, ''))
  if (whole) return whole
  for (const part of header.split(/[/|\n]/)) {
    const meaning = meaningOfWords(part)
    if (meaning) return meaning
  }
  return null
}
