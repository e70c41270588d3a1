// Name, latitude, longitude, to a hundredth of a degree: enough for a label.
const cities = `
  London 51.51 -0.13; Birmingham 52.48 -1.90; Manchester 53.48 -2.24; Glasgow 55.87 -4.26;
  Edinburgh 55.95 -3.20; Liverpool 53.41 -2.98; Leeds 53.80 -1.55; Sheffield 53.38 -1.47;
  Bristol 51.46 -2.60; Newcastle upon Tyne 54.97 -1.61; Cardiff 51.48 -3.18; Belfast 54.60 -5.93;
  Dublin 53.33 -6.25; Aberdeen 57.14 -2.10; Inverness 57.48 -4.22; Plymouth 50.37 -4.14;
  Norwich 52.63 1.30; Southampton 50.90 -1.40`;

const towns = `
  Nottingham 52.95 -1.15; Leicester 52.64 -1.13; Stoke-on-Trent 53.00 -2.19; Derby 52.92 -1.48;
  Coventry 52.41 -1.51; Bradford 53.79 -1.75; York 53.96 -1.08; Preston 53.76 -2.70;
  Lancaster 54.05 -2.80; Carlisle 54.90 -2.94; Dumfries 55.07 -3.61; Durham 54.78 -1.58;
  Middlesbrough 54.58 -1.23; Sunderland 54.90 -1.38; Dundee 56.47 -2.97; Perth 56.40 -3.43;
  Stirling 56.12 -3.94; Ayr 55.46 -4.63; Oban 56.42 -5.47; Fort William 56.82 -5.11;
  Wick 58.44 -3.09; Ullapool 57.90 -5.16; Stornoway 58.21 -6.39; Lerwick 60.15 -1.14;
  Kirkwall 58.98 -2.96; Swansea 51.62 -3.94; Wrexham 53.05 -2.99; Aberystwyth 52.42 -4.08;
  Bangor 53.23 -4.13; Shrewsbury 52.71 -2.75; Hereford 52.06 -2.71; Worcester 52.19 -2.22;
  Gloucester 51.87 -2.24; Oxford 51.75 -1.26; Cambridge 52.20 0.12; Peterborough 52.57 -0.25;
  Lincoln 53.23 -0.54; Northampton 52.25 -0.88; Luton 51.88 -0.42; Reading 51.46 -0.97;
  Swindon 51.56 -1.78; Bath 51.38 -2.36; Exeter 50.72 -3.53; Truro 50.27 -5.05;
  Bournemouth 50.72 -1.88; Portsmouth 50.80 -1.09; Brighton 50.83 -0.14; Canterbury 51.28 1.08;
  Dover 51.13 1.31; Ipswich 52.06 1.16; Colchester 51.89 0.90; Chester 53.19 -2.89;
  Blackpool 53.82 -3.05; Barrow-in-Furness 54.11 -3.23; Kendal 54.33 -2.75; Penrith 54.67 -2.76;
  Workington 54.64 -3.54; Whitehaven 54.55 -3.58; Derry 55.00 -7.31; Newry 54.18 -6.34;
  Cork 51.90 -8.47; Waterford 52.26 -7.11; Berwick-upon-Tweed 55.77 -2.01; Scarborough 54.28 -0.40;
  Salisbury 51.07 -1.80; Taunton 51.01 -3.10; King's Lynn 52.75 0.40; Grimsby 53.57 -0.08;
  Huddersfield 53.65 -1.78; Bolton 53.58 -2.43; Galashiels 55.61 -2.81; Hull 53.74 -0.33;
  Galway 53.27 -9.05; Limerick 52.66 -8.63`;

const small = `
  Keswick 54.60 -3.13; Windermere 54.38 -2.91; Ambleside 54.43 -2.96; Ulverston 54.20 -3.10;
  Cockermouth 54.66 -3.36; Morecambe 54.07 -2.86; Kirkby Lonsdale 54.20 -2.60;
  Sedbergh 54.32 -2.53; Appleby-in-Westmorland 54.58 -2.49; Grange-over-Sands 54.19 -2.92;
  Millom 54.21 -3.27; Maryport 54.71 -3.50; Wigton 54.82 -3.16; Brampton 54.94 -2.73;
  Alston 54.81 -2.44; Kirkby Stephen 54.47 -2.35; Settle 54.07 -2.28; Skipton 53.96 -2.02;
  Garstang 53.90 -2.77; Clitheroe 53.87 -2.40; Hexham 54.97 -2.10; Barnard Castle 54.54 -1.92;
  Richmond 54.40 -1.73; Silloth 54.87 -3.38; Egremont 54.48 -3.53; Shap 54.53 -2.68;
  Longtown 55.01 -2.97; Gretna 54.99 -3.07; Annan 54.99 -3.26; Lockerbie 55.12 -3.36;
  Langholm 55.15 -3.00; Hawick 55.42 -2.79; Stranraer 54.90 -5.03; Newton Stewart 54.96 -4.48;
  Harrogate 53.99 -1.54; Burnley 53.80 -2.23; Blackburn 53.75 -2.48; Wigan 53.54 -2.64;
  Southport 53.65 -3.01; Warrington 53.39 -2.58; Crewe 53.10 -2.44; Buxton 53.26 -1.91;
  Matlock 53.14 -1.56; Telford 52.68 -2.45; Stafford 52.81 -2.12; Welshpool 52.66 -3.15;
  Brecon 51.95 -3.39; Carmarthen 51.86 -4.31; Haverfordwest 51.80 -4.97; Caernarfon 53.14 -4.27;
  Llandudno 53.32 -3.83; Rhyl 53.32 -3.49; Ludlow 52.37 -2.71; Monmouth 51.81 -2.71;
  Newport 51.59 -3.00; Cheltenham 51.90 -2.08; Banbury 52.06 -1.34; Bedford 52.13 -0.47;
  Guildford 51.24 -0.57; Crawley 51.11 -0.18; Maidstone 51.27 0.52; Hastings 50.86 0.57;
  Eastbourne 50.77 0.28; Chichester 50.84 -0.78; Winchester 51.07 -1.32; Basingstoke 51.26 -1.09;
  Yeovil 50.94 -2.63; Barnstaple 51.08 -4.06; Bude 50.82 -4.54; Penzance 50.12 -5.54;
  Torquay 50.46 -3.53; Weymouth 50.61 -2.46; Dorchester 50.72 -2.43; Southend-on-Sea 51.54 0.71;
  Chelmsford 51.74 0.47; Bury St Edmunds 52.25 0.71; Lowestoft 52.48 1.75;
  Great Yarmouth 52.61 1.73; Cromer 52.93 1.30; Boston 52.98 -0.03; Skegness 53.14 0.34;
  Newark-on-Trent 53.07 -0.82; Doncaster 53.52 -1.13; Scunthorpe 53.58 -0.65; Whitby 54.49 -0.61;
  Northallerton 54.34 -1.43; Darlington 54.52 -1.55; Hartlepool 54.69 -1.21; Alnwick 55.41 -1.71;
  Morpeth 55.17 -1.69; Kelso 55.60 -2.43; Peebles 55.65 -3.19; Kilmarnock 55.61 -4.50;
  Greenock 55.95 -4.76; Falkirk 56.00 -3.79; Dunfermline 56.07 -3.46; Arbroath 56.56 -2.59;
  Montrose 56.72 -2.47; Peterhead 57.51 -1.78; Fraserburgh 57.69 -2.02; Elgin 57.65 -3.32;
  Aviemore 57.20 -3.83; Pitlochry 56.71 -3.73; Campbeltown 55.43 -5.61; Portree 57.41 -6.19;
  Thurso 58.59 -3.53; Omagh 54.60 -7.30; Enniskillen 54.35 -7.64; Coleraine 55.13 -6.67;
  Ballymena 54.86 -6.28; Douglas 54.15 -4.48; Wells 51.21 -2.65; Glastonbury 51.15 -2.72;
  Stroud 51.75 -2.20; Ripon 54.14 -1.53; Thirsk 54.23 -1.34; Malton 54.14 -0.80;
  Bridlington 54.08 -0.19; Grasmere 54.46 -3.02; Coniston 54.37 -3.08; Hawkshead 54.37 -3.00;
  St Andrews 56.34 -2.80; Mallaig 57.01 -5.83; Hawes 54.30 -2.20`;

export type Town = {
  name: string;
  latitude: number;
  longitude: number;
  /** 1 is shown first and largest, 3 only at high zooms. */
  rank: 1 | 2 | 3;
};

/** Towns of Britain and Ireland, for orientation on the built-in map. */
export const townsOfBritain: readonly Town[] = [
  ...read(cities, 1),
  ...read(towns, 2),
  ...read(small, 3),
];

function read(list: string, rank: Town["rank"]): Town[] {
  return list.split(";").flatMap((entry) => {
    const [, name, latitude, longitude] = /^\s*(.+) (\S+) (\S+)\s*$/.exec(entry) ?? [];
    if (name === undefined) return [];
    return { name, latitude: Number(latitude), longitude: Number(longitude), rank };
  });
}
