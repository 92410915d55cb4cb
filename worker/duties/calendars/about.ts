// What is published of each calendar beside its days: what it is, where its days are from, and what it cannot hold.

import type { CalendarId } from "./calendars.ts";

export type AboutCalendar = {
  name: string;
  /** The state, by its ISO code, or `EU`. */
  jurisdiction: string;
  /** Which days are closed. */
  closed: string;
  /** What can still differ from it. */
  limits: string;
  sources: readonly { title: string; url: string }[];
};

const NO_WARNING = "Closures for mourning, disasters or failures come without notice.";

export const ABOUT_CALENDARS: Readonly<Record<CalendarId, AboutCalendar>> = {
  "us-federal": {
    name: "United States, federal offices",
    jurisdiction: "US",
    closed:
      "Saturdays, Sundays, the eleven federal holidays, which are observed on a Friday or Monday where they fall on a " +
      "weekend, and days on which an executive order closed federal offices.",
    limits:
      "Executive orders, often of December for Christmas, are known only days before. Whether a day closed by order " +
      "counts for a filing is said by the authority; the Securities and Exchange Commission has closed EDGAR on such days.",
    sources: [
      { title: "United States Code, title 5, section 6103", url: "https://www.law.cornell.edu/uscode/text/5/6103" },
      {
        title: "Office of Personnel Management, Federal Holidays",
        url: "https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/",
      },
      {
        title: "Federal Register, Executive Orders",
        url: "https://www.federalregister.gov/presidential-documents/executive-orders",
      },
    ],
  },
  "us-nyse": {
    name: "New York Stock Exchange",
    jurisdiction: "US",
    closed:
      "Saturdays, Sundays and the ten holidays of the exchange. A Saturday's is observed on the Friday before, but not " +
      "where that Friday ends a year; a Sunday's on the Monday after. Days that close at 13:00 are business days.",
    limits: NO_WARNING,
    sources: [
      {
        title: "New York Stock Exchange, Holidays and Trading Hours, and Rule 7.2",
        url: "https://www.nyse.com/markets/hours-calendars",
      },
    ],
  },
  target: {
    name: "TARGET, payments in euro",
    jurisdiction: "EU",
    closed:
      "Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Nothing is made up for " +
      "where they fall on a weekend.",
    limits: "The Governing Council of the European Central Bank may change the days.",
    sources: [
      {
        title: "European Central Bank, long-term calendar of TARGET closing days",
        url: "https://www.ecb.europa.eu/press/pr/date/2002/html/pr020228_1.en.html",
      },
    ],
  },
  euronext: {
    name: "Euronext Amsterdam, Brussels, Lisbon and Paris",
    jurisdiction: "EU",
    closed:
      "Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Days that close at 14:05 " +
      "are business days. Milan, Oslo and other markets of the group have days of their own.",
    limits: "Euronext announces its days for each year; later years follow those of TARGET, as so far.",
    sources: [
      {
        title: "Euronext, Trading hours and holidays",
        url: "https://www.euronext.com/en/trade/trading-hours-holidays",
      },
    ],
  },
  "germany-wphg": {
    name: "Germany, trading days of the Securities Trading Act",
    jurisdiction: "DE",
    closed:
      "Saturdays, Sundays, and every day that is a legal holiday in the whole of at least one Land: section 47. It is no " +
      "calendar of an exchange, and has more closed days than any Land.",
    limits: "A Land may add a holiday by law. BaFin publishes the trading days of each year, which decide.",
    sources: [
      { title: "Securities Trading Act (WpHG), section 47", url: "https://www.gesetze-im-internet.de/wphg/__47.html" },
      {
        title: "Berlin, Senate Department for the Interior, law of Sundays and holidays",
        url: "https://www.berlin.de/sen/inneres/buerger-und-staat/verfassungs-und-verwaltungsrecht/sonstiges-ordnungsrecht/",
      },
    ],
  },
  "uk-england": {
    name: "England and Wales, bank holidays",
    jurisdiction: "GB",
    closed:
      "Saturdays, Sundays and the bank holidays of England and Wales with their substitute days, as London's markets " +
      "keep them.",
    limits: "A royal proclamation may appoint or move a bank holiday.",
    sources: [
      { title: "GOV.UK, UK bank holidays", url: "https://www.gov.uk/bank-holidays" },
      {
        title: "Banking and Financial Dealings Act 1971, schedule 1",
        url: "https://www.legislation.gov.uk/ukpga/1971/80/schedule/1",
      },
    ],
  },
  "uk-all": {
    name: "United Kingdom, bank holidays of any part",
    jurisdiction: "GB",
    closed:
      "Saturdays, Sundays and every day that is a bank holiday in England and Wales, in Scotland or in Northern Ireland.",
    limits: "A royal proclamation may appoint or move a bank holiday, in one part alone too.",
    sources: [
      { title: "GOV.UK, UK bank holidays", url: "https://www.gov.uk/bank-holidays" },
      {
        title: "Banking and Financial Dealings Act 1971, schedule 1",
        url: "https://www.legislation.gov.uk/ukpga/1971/80/schedule/1",
      },
    ],
  },
  "hong-kong": {
    name: "Hong Kong, general holidays",
    jurisdiction: "HK",
    closed:
      "Saturdays, Sundays and the general holidays. One that falls on a Sunday, or on another, is kept on the next day " +
      "that is none.",
    limits:
      "2028 is by the ordinance and the computed lunar calendar, and not gazetted yet. Days of gales and black rainstorms, " +
      "which some rules do not count, cannot be known before.",
    sources: [
      { title: "GovHK, General holidays", url: "https://www.gov.hk/en/about/abouthk/holiday/" },
      { title: "General Holidays Ordinance, cap. 149", url: "https://www.elegislation.gov.hk/hk/cap149" },
    ],
  },
  "japan-statutory": {
    name: "Japan, days of administrative organs",
    jurisdiction: "JP",
    closed:
      "Saturdays, Sundays, national holidays with their substitutes and the days between two of them, and 29 December to " +
      "3 January.",
    limits:
      "The equinoxes of a year are announced in February of the year before; those of 2028 are computed. The Diet may " +
      "move holidays, as it did for the Olympic Games of 2021.",
    sources: [
      {
        title: "Cabinet Office, On national holidays",
        url: "https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html",
      },
      {
        title: "Act on Holidays of Administrative Organs (Act 91 of 1988), article 1",
        url: "https://laws.e-gov.go.jp/law/363AC0000000091",
      },
    ],
  },
  "japan-exchange": {
    name: "Japan Exchange Group, cash markets",
    jurisdiction: "JP",
    closed:
      "Saturdays, Sundays, national holidays with their substitutes and the days between two of them, 31 December and 1 " +
      "to 3 January. Derivatives are traded on some of them.",
    limits: "As of national holidays: the equinoxes of 2028 are computed, and the Diet may move holidays.",
    sources: [
      {
        title: "Japan Exchange Group, Calendar",
        url: "https://www.jpx.co.jp/english/corporate/about-jpx/calendar/",
      },
      {
        title: "Cabinet Office, On national holidays",
        url: "https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html",
      },
    ],
  },
  singapore: {
    name: "Singapore, public holidays",
    jurisdiction: "SG",
    closed:
      "Saturdays, Sundays and the public holidays. One that falls on a Sunday is kept on the next day that is none; a " +
      "Saturday's is lost. Half-days of the exchange are business days.",
    limits:
      "Hari Raya, Vesak Day and Deepavali are known when the Ministry of Manpower announces a year, and have been moved " +
      "after it. Polling day of a general or presidential election is a holiday.",
    sources: [
      {
        title: "Ministry of Manpower, Public holidays",
        url: "https://www.mom.gov.sg/employment-practices/public-holidays",
      },
      { title: "Holidays Act 1998", url: "https://sso.agc.gov.sg/Act/HA1998" },
    ],
  },
  six: {
    name: "SIX Swiss Exchange",
    jurisdiction: "CH",
    closed:
      "Saturdays, Sundays, 1 and 2 January, Good Friday, Easter Monday, 1 May, Ascension Day, Whit Monday, 1 August, 24 to " +
      "26 and 31 December. Nothing is made up for where they fall on a weekend.",
    limits: "The exchange announces its days for each year; later years follow its standing list.",
    sources: [
      {
        title: "SIX Swiss Exchange, Trading and currency holiday calendar",
        url: "https://www.six-group.com/en/market-data/news-tools/trading-currency-holiday-calendar.html",
      },
    ],
  },
};
