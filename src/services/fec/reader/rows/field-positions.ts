import type { Column } from '../file-facts.ts';
import { type Header, mandatoryColumns } from '../header/header.ts';

/** Which field of a line holds each column, and whether it must hold something. */
export class FieldPositions {
  readonly journal: number;
  readonly journalLabel: number;
  readonly number: number;
  readonly date: number;
  readonly account: number;
  readonly accountLabel: number;
  readonly thirdParty: number;
  readonly thirdPartyLabel: number;
  readonly piece: number;
  readonly pieceDate: number;
  readonly label: number;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly side: number;
  readonly lettering: number;
  readonly letteringDate: number;
  readonly validDate: number;
  readonly foreignAmount: number;
  readonly currency: number;
  readonly settlementDate: number;
  readonly settlementMode: number;
  readonly hasSides: boolean;
  readonly isTreasury: boolean;
  readonly needsJournal: boolean;
  readonly needsJournalLabel: boolean;
  readonly needsNumber: boolean;
  readonly needsDate: boolean;
  readonly needsAccount: boolean;
  readonly needsAccountLabel: boolean;
  readonly needsPiece: boolean;
  readonly needsPieceDate: boolean;
  readonly needsLabel: boolean;
  readonly needsValidDate: boolean;

  /** A column that the file does not have is read from `emptyField`, and is not missed on every line. */
  constructor({ facts: { columns }, layout }: Header, emptyField: number) {
    const position = (column: Column) => {
      const found = columns.indexOf(column);
      return found < 0 ? emptyField : found;
    };
    const mandatory = mandatoryColumns(layout);
    const needs = (column: Column) => columns.includes(column) && mandatory.includes(column);
    this.journal = position('JournalCode');
    this.journalLabel = position('JournalLib');
    this.number = position('EcritureNum');
    this.date = position('EcritureDate');
    this.account = position('CompteNum');
    this.accountLabel = position('CompteLib');
    this.thirdParty = position('CompAuxNum');
    this.thirdPartyLabel = position('CompAuxLib');
    this.piece = position('PieceRef');
    this.pieceDate = position('PieceDate');
    this.label = position('EcritureLib');
    this.debit = position('Debit');
    this.credit = position('Credit');
    this.amount = position('Montant');
    this.side = position('Sens');
    this.lettering = position('EcritureLet');
    this.letteringDate = position('DateLet');
    this.validDate = position('ValidDate');
    this.foreignAmount = position('Montantdevise');
    this.currency = position('Idevise');
    this.settlementDate = position('DateRglt');
    this.settlementMode = position('ModeRglt');
    this.hasSides = columns.includes('Sens');
    this.isTreasury = layout !== 'engagement';
    this.needsJournal = needs('JournalCode');
    this.needsJournalLabel = needs('JournalLib');
    this.needsNumber = needs('EcritureNum');
    this.needsDate = needs('EcritureDate');
    this.needsAccount = needs('CompteNum');
    this.needsAccountLabel = needs('CompteLib');
    this.needsPiece = needs('PieceRef');
    this.needsPieceDate = needs('PieceDate');
    this.needsLabel = needs('EcritureLib');
    this.needsValidDate = needs('ValidDate');
  }
}
