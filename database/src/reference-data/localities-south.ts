/** The South Island, Stewart Island and the Chathams. localities.ts explains the format. */
export const SOUTH = `
@ NZ-TAS
Richmond 7020; Māpua 7005; Murchison 7007; Brightwater 7022; Wakefield 7025; Collingwood 7073; Tākaka 7110; Motueka 7120
@ NZ-NSN
Nelson: Nelson Central 7010; Port Nelson 7010; Atawhai 7010; Toi Toi 7010; The Wood 7010; Washington Valley 7010; Tāhunanui 7011
Nelson: Stoke 7011; Annesbrook 7011; Enner Glynn 7011
@ NZ-MBH
Blenheim: Springlands 7201; Witherlea 7201; Redwoodtown 7201; Mayfield 7201
Havelock 7100; Renwick 7204; Seddon 7210; Picton 7220; Waikawa 7220
@ NZ-WTC
Greymouth: Blaketown 7805; Karoro 7805; Cobden 7802
Rūnanga 7803; Hokitika 7810; Ross 7812; Kumara 7832; Franz Josef 7856; Fox Glacier 7859
@ NZ-WTC-BUL
Westport 7825; Carters Beach 7825; Reefton 7830; Waimangaroa 7891; Karamea 7893
@ NZ-CAN
Christchurch: Christchurch Central 8011; Riccarton 8011; Phillipstown 8011; Edgeware 8013; Merivale 8014; Saint Albans 8014
Christchurch: Cashmere 8022; Sydenham 8023; Beckenham 8023; Ōpāwa 8023; Addington 8024; Spreydon 8024; Hillmorton 8024
Christchurch: Middleton 8024; Halswell 8025; Wigram 8025; Hoon Hay 8025; Upper Riccarton 8041; Ilam 8041; Avonhead 8042
Christchurch: Russley 8042; Hornby 8042; Islington 8042; Papanui 8053; Bishopdale 8053; Burnside 8053; Northwood 8051; Belfast 8051
Christchurch: Redwood 8051; Casebrook 8051; Harewood 8051; New Brighton 8061; Aranui 8061; Avonside 8061; Linwood 8062
Christchurch: Woolston 8062; Bromley 8062; Sumner 8081; Redcliffs 8081; Lyttelton 8082; Burwood 8083; Parklands 8083
Kaikōura 7300; Cheviot 7310; Hanmer Springs 7334; Rangiora 7400; Amberley 7410; Oxford 7430; Darfield 7510; Akaroa 7520
Prebbleton 7604; Lincoln 7608; Woodend 7610; Pegasus 7612; Rolleston 7614; Kaiapoi 7630; Leeston 7632
Ashburton 7700; Rakaia 7710; Methven 7730
Ashburton: Allenton 7700; Tinwald 7700
@ NZ-CAN-SC
Timaru: Washdyke 7910; Highfield 7910; Marchwiel 7910; Parkside 7910; Gleniti 7910
Twizel 7901; Pleasant Point 7903; Temuka 7920; Waimate 7924; Fairlie 7925; Geraldine 7930; Lake Tekapo 7999
@ NZ-OTA
Dunedin: Dunedin Central 9016; North Dunedin 9016; Roslyn 9010; Māori Hill 9010; North East Valley 9010; Kaikorai 9010
Dunedin: Mornington 9011; South Dunedin 9012; Saint Kilda 9012; Saint Clair 9012; Caversham 9012; Andersons Bay 9013
Dunedin: Musselburgh 9013; Green Island 9018; Abbotsford 9018; Fairfield 9018
Queenstown: Frankton 9300; Fernhill 9300; Kelvin Heights 9300
Mosgiel 9024; Outram 9019; Port Chalmers 9023; Kaitangata 9210; Milton 9220; Balclutha 9230; Arrowtown 9302; Wānaka 9305
Cromwell 9310; Alexandra 9320; Clyde 9330; Ranfurly 9332; Ōamaru 9400; Hampden 9410; Palmerston 9430; Roxburgh 9500; Waikouaiti 9510
@ NZ-STL
Invercargill: Windsor 9810; Richmond 9810; Waikiwi 9810; Gladstone 9810; Grasmere 9810; Strathern 9812; Appleby 9812; Kingswell 9812
Invercargill: Heidelberg 9812; Georgetown 9812; Newfield 9812
Te Anau 9600; Otautau 9610; Tuatapere 9620; Nightcaps 9630; Gore 9710; Mataura 9712; Winton 9720; Lumsden 9730; Bluff 9814
Riverton 9822; Edendale 9825; Wyndham 9831
Stewart Island: Oban 9818
@ NZ-CIT
Chatham Islands: Waitangi 8942; Te One 8942
`;
